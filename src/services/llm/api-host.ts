import { apiAddresses } from '#domain/replies/api-addresses.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** An OpenAI-compatible host as typed in settings, made whole. */
export interface ApiHost {
  /** Where its API may be, in the order in which they are tried: `https://api.openai.com/v1`. */
  bases: string[];
  origin: string;
  /** Where requests go: this machine, the local network, or beyond. */
  reach: 'loopback' | 'private' | 'public';
}

/** S3.8: the host for an API key without a host. */
const defaultApiHost = 'https://api.openai.com/v1';

/**
 * Accepts addresses with and without scheme, version and path of a call. Without a scheme it is
 * https; on this machine and the local network http. Plain http to a public host would show the key
 * to others, so it is refused.
 * @throws invalid_request
 */
export function readApiHost(typed: string): ApiHost {
  const url = parse(typed.trim() === '' ? defaultApiHost : typed.trim());
  const reach = reachOf(url.hostname);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid(typed);
  if (url.protocol === 'http:' && reach === 'public') {
    throw new CodedError('invalid_request', 'a public host needs https', { reason: 'https' });
  }
  return { bases: apiAddresses(url), origin: url.origin, reach };
}

function parse(text: string): URL {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  try {
    if (hasScheme) return withoutKey(new URL(text));
    const guess = withoutKey(new URL(`https://${text}`));
    return reachOf(guess.hostname) === 'public' ? guess : new URL(`http://${text}`);
  } catch {
    throw invalid(text);
  }
}

/** A key in the address would end in logs. */
function withoutKey(url: URL): URL {
  if (url.username || url.password || url.hostname === '') throw invalid(url.hostname);
  return url;
}

function invalid(typed: string): CodedError {
  return new CodedError('invalid_request', 'not an address of a host', {
    typed: typed.slice(0, 200),
  });
}

function reachOf(hostname: string): ApiHost['reach'] {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const isIp4 = /^\d+(\.\d+){3}$/.test(host);
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return 'loopback';
  if (isIp4 && host.startsWith('127.')) return 'loopback';
  const isPrivate = isIp4
    ? /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(host)
    : /^f[cd][0-9a-f]{2}:|^fe80:/.test(host) ||
      /\.(local|lan|home|internal|home\.arpa)$/.test(host) ||
      /^[^.:]+$/.test(host);
  return isPrivate ? 'private' : 'public';
}
