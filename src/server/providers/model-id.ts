import type { ProviderConfig } from '../config/provider-config.ts';

const maxLength = 256;
const segment = /^(?!\.+$)[\w.:@+-]+$/;

/**
 * May this id be sent to the provider? Vendors' packages put it into the path of an address, so there it is
 * one segment: `../../x` would call another path with the server's key. Ids of compatible hosts, which get
 * them in the body, may have slashes.
 */
export function isModelId(kind: ProviderConfig['kind'], id: string): boolean {
  if (id.length > maxLength) return false;
  return kind === 'compatible'
    ? id.split('/').every((part) => segment.test(part))
    : segment.test(id);
}
