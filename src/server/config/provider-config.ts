import { trimEndOf } from '#shared/trim-end.ts';

const chatVendors = ['openai', 'anthropic', 'google', 'mistral', 'deepseek', 'xai'] as const;
/** Vendors of pictures alone. */
const imageVendors = ['fal', 'replicate', 'bfl', 'togetherai'] as const;
const vendorKinds = [...chatVendors, ...imageVendors] as const;
export type ChatVendorKind = (typeof chatVendors)[number];
type VendorKind = (typeof vendorKinds)[number];
export const isVendorKind = (id: string): boolean => vendorKinds.some((kind) => kind === id);

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
  /** Models that are good to begin with, the best first: an answer of one proves a key. */
  hints?: readonly string[];
  /** Under what a key that is set by a call is stored; absent: the id. */
  keySlot?: string;
}

type Environment = Record<string, string | undefined>;

const vendorNames: Record<VendorKind, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  deepseek: 'DeepSeek',
  xai: 'xAI',
  fal: 'fal',
  replicate: 'Replicate',
  bfl: 'Black Forest Labs',
  togetherai: 'Together AI',
};

const vendorUrls: Record<VendorKind, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
  deepseek: 'https://api.deepseek.com',
  xai: 'https://api.x.ai/v1',
  fal: 'https://fal.run',
  replicate: 'https://api.replicate.com/v1',
  bfl: 'https://api.bfl.ai/v1',
  togetherai: 'https://api.together.xyz/v1',
};

/** Address of a provider's API, without a slash at the end. */
export function baseUrlOf({ kind, baseUrl }: ProviderConfig): string {
  return baseUrl ?? (kind === 'compatible' ? '' : vendorUrls[kind]);
}

/** Host of a provider's API: `api.example.com`, with its port where the address has one. */
export function hostOfProvider(config: ProviderConfig): string {
  return new URL(baseUrlOf(config)).host;
}

/** The second names are those that the vendors' own examples use. */
const keyNames: Record<VendorKind, string[]> = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  deepseek: ['DEEPSEEK_API_KEY'],
  xai: ['XAI_API_KEY'],
  fal: ['FAL_API_KEY', 'FAL_KEY'],
  replicate: ['REPLICATE_API_KEY', 'REPLICATE_API_TOKEN'],
  bfl: ['BFL_API_KEY'],
  togetherai: ['TOGETHERAI_API_KEY', 'TOGETHER_API_KEY'],
};

/** The variable of the environment that sets a vendor's key. */
export function keyVariable({ kind }: ProviderConfig): string {
  return kind === 'compatible' ? 'COMPATIBLE_API_KEY' : keyNames[kind][0]!;
}

export interface ProvidersConfig {
  /** Every vendor; `apiKey` null: the environment has none, and one may be set later. */
  vendors: ProviderConfig[];
  /** COMPATIBLE_*. */
  hosts: ProviderConfig[];
}

/** Providers of the environment; adds a line to `problems` for each that is wrong. */
export function readProviders(env: Environment, problems: string[]): ProvidersConfig {
  const vendors = vendorKinds.map((kind) => readVendor(env, kind, problems));
  return { vendors, hosts: readCompatible(env, problems) };
}

function readVendor(env: Environment, kind: VendorKind, problems: string[]): ProviderConfig {
  const prefix = kind.toUpperCase();
  return {
    kind,
    id: kind,
    name: vendorNames[kind],
    apiKey: keyNames[kind].map((name) => env[name]?.trim()).find(Boolean) ?? null,
    baseUrl: readUrl(env, `${prefix}_BASE_URL`, problems),
    models: readList(env[`${prefix}_MODELS`]),
  };
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

/** Without a slash at the end; null: not set, or wrong. */
export function readUrl(env: Environment, variable: string, problems: string[]): string | null {
  const value = env[variable]?.trim();
  if (!value) return null;
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    return trimEndOf(value, /\//);
  }
  problems.push(`${variable}: must be an http or https address, such as https://host.example/v1.`);
  return null;
}

function readList(value: string | undefined): string[] | null {
  const items = value?.split(',').map((item) => item.trim());
  return items?.filter(Boolean) ?? null;
}
