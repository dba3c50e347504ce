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
  const proxies = proxyHosts(env);
  const checked = publicLookup(resolve);
  // A proxy may be of the own network; what goes past it, as NO_PROXY names it or for its scheme, is checked.
  const calls = vendorFetch(env, silenceMs, (name, options, done) =>
    (proxies.has(name) ? resolve : checked)(name, options, done),
  );
  return {
    ...calls,
    fetch: async (input, init) => {
      const { protocol, hostname } = new URL(input instanceof Request ? input.url : input);
      const isPublic = !isPrivateHost(hostname) && !proxies.has(hostname);
      if (!/^https?:$/.test(protocol) || !isPublic) throw refused();
      return calls.fetch(input, init);
    },
  };
}

function proxyHosts(env: Record<string, string | undefined>): ReadonlySet<string> {
  const names = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'];
  return new Set(names.flatMap((name) => URL.parse(env[name] ?? '')?.hostname ?? []));
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
