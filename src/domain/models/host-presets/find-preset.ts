import { trimEndOf } from '#shared/trim-end.ts';
import { readHost } from '../host-pattern.ts';
import { gatewayPresets } from './gateways.ts';
import { type AddressPart, addressParts, type HostPreset } from './host-preset.ts';
import { localPresets } from './on-this-machine.ts';
import { vendorPresets } from './vendors.ts';

/** All, those that most people have a key of first. */
export const hostPresets: readonly HostPreset[] = order([
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'mistral',
  'deepseek',
  'xai',
  'groq',
  'together',
  'fireworks',
]);

/** How many of them, from the beginning, most people look for. */
export const wellKnownPresets = 10;

function order(first: readonly string[]): HostPreset[] {
  const all = [...vendorPresets, ...gatewayPresets, ...localPresets];
  const known = first.flatMap((id) => all.find((preset) => preset.id === id) ?? []);
  const rest = all.filter(({ id }) => !first.includes(id));
  const byName = rest.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return [...known, ...byName];
}

/** What the person has to type of a preset's address. */
export function partsOf({ address }: HostPreset): AddressPart[] {
  return addressParts.filter((part) => address.includes(`{${part}}`));
}

/** Letters, digits and what names of resources and accounts have besides. */
const partPattern = '[A-Za-z0-9][A-Za-z0-9._-]*';
const onlyPart = new RegExp(`^${partPattern}$`);

/** The whole address; null: a part is missing, or is none. */
export function fillAddress(
  preset: HostPreset,
  parts: Partial<Record<AddressPart, string>>,
): string | null {
  let { address } = preset;
  for (const part of partsOf(preset)) {
    const value = parts[part]?.trim() ?? '';
    if (!onlyPart.test(value)) return null;
    address = address.replace(`{${part}}`, value);
  }
  return address;
}

export interface FoundPreset {
  preset: HostPreset;
  /** Where the paths of calls begin, whole. */
  address: string;
}

const openings = hostPresets.map((preset) => {
  const slash = preset.address.indexOf('/', preset.address.indexOf('//') + 2);
  const end = slash < 0 ? preset.address.length : slash;
  const [origin, path] = [preset.address.slice(0, end), preset.address.slice(end)];
  return { preset, origin: patternOf(origin), path, pathPattern: patternOf(path) };
});

function patternOf(text: string): string {
  const literal = text.split(/\{\w+\}/).map((each) => each.replaceAll('.', '\\.'));
  return literal.join(partPattern);
}

/**
 * The preset of an address as a person has it: whole, with the path of a call behind it, or only its beginning. null: it
 * is of none of them.
 */
export function presetOf(typed: string): FoundPreset | null {
  const url = readHost(typed);
  if (!url) return null;
  const path = trimEndOf(url.pathname, /\//);
  for (const { preset, origin, path: own, pathPattern } of openings) {
    if (!new RegExp(`^${origin}$`).test(url.origin)) continue;
    const whole = new RegExp(`^${pathPattern}(?=/|$)`).exec(path);
    if (whole) return { preset, address: `${url.origin}${whole[0]}` };
    const isBeginning = own.startsWith(`${path}/`) && !own.includes('{');
    if (isBeginning) return { preset, address: `${url.origin}${own}` };
  }
  return null;
}

/** The preset whose keys begin like this one; null: several do, or none does. */
export function presetOfKey(key: string): HostPreset | null {
  const own = hostPresets.filter(({ keyStart }) => keyStart && key.trim().startsWith(keyStart));
  return own[0] ?? null;
}

/**
 * The model to begin with: the first hint that the host lists, by its id, with a prefix before it (`models/`) or a date
 * behind it; null: none of them.
 */
export function firstModel(
  { models }: Pick<HostPreset, 'models'>,
  listed: readonly string[],
): string | null {
  for (const hint of models) {
    const found =
      listed.find((id) => id === hint || id.endsWith(`/${hint}`)) ??
      listed.find((id) => id.startsWith(`${hint}-20`));
    if (found !== undefined) return found;
  }
  return null;
}
