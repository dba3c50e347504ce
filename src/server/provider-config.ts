const vendorKinds = ['openai', 'anthropic', 'google', 'mistral', 'deepseek', 'xai'] as const;
export type VendorKind = (typeof vendorKinds)[number];

/** A configured provider. `id` is the part before the slash in `provider/model`. */
export interface ProviderConfig {
  kind: VendorKind | 'compatible';
  id: string;
  /** For people. */
  name: string;
  apiKey: string | null;
  baseUrl: string | null;
  /** Ids typed in the environment; null: the catalogue's, or what the host lists. */
  models: string[] | null;
}

type Environment = Record<string, string | undefined>;

const vendorNames: Record<VendorKind, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  deepseek: 'DeepSeek',
  xai: 'xAI',
};

const vendorHosts: Record<VendorKind, string> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
  google: 'generativelanguage.googleapis.com',
  mistral: 'api.mistral.ai',
  deepseek: 'api.deepseek.com',
  xai: 'api.x.ai',
};

/** Host of a provider's API: `api.example.com`, with its port where the address has one. */
export function hostOfProvider({ kind, baseUrl }: ProviderConfig): string {
  if (baseUrl !== null) return new URL(baseUrl).host;
  return kind === 'compatible' ? '' : vendorHosts[kind];
}

/** GOOGLE_GENERATIVE_AI_API_KEY is the name that Google's own examples use. */
const keyNames: Record<VendorKind, string[]> = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  deepseek: ['DEEPSEEK_API_KEY'],
  xai: ['XAI_API_KEY'],
};

/** Providers of the environment, vendors first; adds a line to `problems` for each that is wrong. */
export function readProviders(env: Environment, problems: string[]): ProviderConfig[] {
  return [...readVendors(env, problems), ...readCompatible(env, problems)];
}

function readVendors(env: Environment, problems: string[]): ProviderConfig[] {
  const found: ProviderConfig[] = [];
  for (const kind of vendorKinds) {
    const apiKey = keyNames[kind].map((name) => env[name]?.trim()).find(Boolean);
    const prefix = kind.toUpperCase();
    const baseUrl = readUrl(env, `${prefix}_BASE_URL`, problems);
    if (!apiKey && baseUrl) {
      problems.push(`${keyNames[kind][0]}: is missing although ${prefix}_BASE_URL is set.`);
    }
    if (!apiKey) continue;
    const models = readList(env[`${prefix}_MODELS`]);
    found.push({ kind, id: kind, name: vendorNames[kind], apiKey, baseUrl, models });
  }
  return found;
}

/** COMPATIBLE_*, then COMPATIBLE_*_2, _3 and so on up to the first number that is not set. */
function readCompatible(env: Environment, problems: string[]): ProviderConfig[] {
  const found: ProviderConfig[] = [];
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `_${number}`;
    const names = ['BASE_URL', 'API_KEY', 'NAME', 'MODELS'];
    const given = names.filter((name) => env[`COMPATIBLE_${name}${suffix}`] !== undefined);
    if (given.length === 0) {
      if (number === 1) continue;
      return found;
    }
    const baseUrl = readUrl(env, `COMPATIBLE_BASE_URL${suffix}`, problems);
    if (!env[`COMPATIBLE_BASE_URL${suffix}`]) {
      problems.push(
        `COMPATIBLE_BASE_URL${suffix}: is missing; give the host's address, such as https://host.example/v1.`,
      );
    }
    if (!baseUrl) continue;
    const name = env[`COMPATIBLE_NAME${suffix}`]?.trim() ?? new URL(baseUrl).host;
    found.push({
      kind: 'compatible',
      id: uniqueId(name, found, problems, `COMPATIBLE_NAME${suffix}`),
      name,
      apiKey: env[`COMPATIBLE_API_KEY${suffix}`]?.trim() ?? null,
      baseUrl,
      models: readList(env[`COMPATIBLE_MODELS${suffix}`]),
    });
  }
}

function uniqueId(
  name: string,
  found: readonly ProviderConfig[],
  problems: string[],
  variable: string,
): string {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const taken = [...vendorKinds, ...found.map((provider) => provider.id)];
  if (!id) problems.push(`${variable}: needs a letter or a digit.`);
  else if (taken.includes(id))
    problems.push(`${variable}: '${name}' is taken; choose another name.`);
  return id;
}

function readUrl(env: Environment, variable: string, problems: string[]): string | null {
  const value = env[variable]?.trim();
  if (!value) return null;
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    return value.replace(/\/+$/, '');
  }
  problems.push(`${variable}: must be an http or https address, such as https://host.example/v1.`);
  return null;
}

function readList(value: string | undefined): string[] | null {
  const items = value?.split(',').map((item) => item.trim());
  return items?.filter(Boolean) ?? null;
}
