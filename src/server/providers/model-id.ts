import type { ProviderConfig } from '../config/provider-config.ts';

const slashed: readonly ProviderConfig['kind'][] = ['compatible', 'fal', 'replicate', 'togetherai'];
const maxLength = 256;
const segment = /^(?!\.+$)[\w.:@+-]+$/;

/**
 * May this id be sent to the provider? Vendors' packages put it into the path of an address, so there it is
 * one segment: `../../x` would call another path with the server's key. Ids of compatible hosts, which get
 * them in the body, and of vendors whose models have an owner may have slashes.
 */
export function isModelId(kind: ProviderConfig['kind'], id: string): boolean {
  if (id.length > maxLength) return false;
  return slashed.includes(kind)
    ? id.split('/').every((part) => segment.test(part))
    : segment.test(id);
}
