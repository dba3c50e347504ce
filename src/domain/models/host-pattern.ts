import { isPrivateHost } from '../privacy/private-hosts.ts';

/**
 * An address as typed: without a scheme it is https; on this machine and in the local network http.
 */
export function readHost(host: string): URL | null {
  const text = host.trim();
  if (text === '') return null;
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const url = parse(isWhole ? text : `https://${text}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return isWhole || !isPrivateHost(url.hostname) ? url : parse(`http://${text}`);
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The match pattern of the origin that an API host needs, or `null` for an invalid address. */
export function hostPattern(host: string): string | null {
  const url = readHost(host);
  return url && `${url.protocol}//${url.hostname}/*`;
}

/** Does data that is sent there stay on this machine? */
export function isThisMachine(host: string): boolean {
  const name = readHost(host)?.hostname ?? '';
  return name === 'localhost' || name === '[::1]' || /^127\.[\d.]+$/.test(name);
}
