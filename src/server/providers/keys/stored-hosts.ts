import { readHost } from '#domain/models/host-pattern.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import type { ProviderConfig } from '../../config/provider-config.ts';

/** Keys of hosts that a person has named are stored under their address. */
export const isHostAddress = (id: string): boolean => id.includes('://');

/** A host's address as it is stored, without a slash at the end. Throws `invalid_request`. */
export function hostAddress(text: string): string {
  const url = readHost(text);
  if (url === null || url.username + url.password !== '') {
    throw new CodedError('invalid_request', 'address: must be one of http or https');
  }
  return trimEndOf(`${url.origin}${url.pathname}`, /\//);
}

/** A host that refuses its list refuses a question as well, whatever the model. */
const anyModel = 'auto';

/** Its models are those that it lists. `model`: one to begin with; empty: any. */
export function hostConfig(address: string, model = ''): ProviderConfig {
  const { host, pathname } = new URL(address);
  const id = `${host}${pathname}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return {
    kind: 'compatible',
    id: trimEndOf(id, /-/),
    name: host,
    apiKey: null,
    baseUrl: address,
    models: null,
    keySlot: address,
    hints: [model === '' ? anyModel : model],
  };
}
