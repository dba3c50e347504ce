import { lookup as systemLookup } from 'node:dns';
import { isIPv6, type LookupFunction } from 'node:net';
import { isPrivateHost } from '#domain/privacy/private-hosts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type VendorFetch, vendorFetch } from './node-fetch.ts';

/**
 * A `fetch` for addresses that others name: hosts of this machine and its network are refused, by their names and by
 * the address that is connected to. Through a proxy, the proxy looks names up. Throws `provider_bad_stream`.
 */
export function publicFetch(
  env: Record<string, string | undefined>,
  silenceMs: number | undefined,
  resolve: LookupFunction = systemLookup as LookupFunction,
): VendorFetch {
  const direct = vendorFetch({}, silenceMs, publicLookup(resolve));
  // What NO_PROXY names is of the own network: it would be connected to without a look at its address.
  const proxied = vendorFetch({ ...env, NO_PROXY: undefined, no_proxy: undefined }, silenceMs);
  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!/^https?:$/.test(url.protocol) || isPrivateHost(url.hostname)) throw refused();
      return (hasProxy(env, url) ? proxied : direct).fetch(input, init);
    },
    close() {
      direct.close();
      proxied.close();
    },
  };
}

/** As Node's agents read it: each scheme has its own, and those of SOCKS are none. */
function hasProxy(env: Record<string, string | undefined>, { protocol }: URL): boolean {
  const name = `${protocol.slice(0, -1)}_proxy`;
  return /^https?:\/\//.test(env[name] || env[name.toUpperCase()] || '');
}

function publicLookup(resolve: LookupFunction): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const found = Array.isArray(addresses) ? addresses : [];
      const isPrivate = found.some(({ address }) => isPrivateHost(hostOf(address)));
      const [first] = found;
      if (error || isPrivate || !first) done(error ?? refused(), []);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

const hostOf = (address: string) => (isIPv6(address) ? `[${address}]` : address);

const refused = () => new CodedError('provider_bad_stream', 'an address that is not public');
