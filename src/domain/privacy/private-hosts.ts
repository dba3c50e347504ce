import { CodedError } from '#shared/errors/coded-error.ts';

/** Names of this machine and of local networks, with all their subdomains. */
export const privateNames = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'home.arpa',
] as const;

/**
 * Is this host on this machine or in the local network (RFC 1918, 4193, 6890, clouds' metadata)?
 * Expects a host as `URL` writes it, which normalises every spelling of an IPv4 address. Names for
 * which public DNS returns a private address are not recognised.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIp6(host.slice(1, -1));
  const parts = host.split('.');
  if (parts.length === 4 && parts.every((part) => /^\d+$/.test(part))) {
    return isPrivateIp4(parts.map(Number));
  }
  const isBare = parts.length === 1;
  return isBare || privateNames.some((name) => host === name || host.endsWith(`.${name}`));
}

/** @throws fetch_refused: its host is private */
export function refusePrivate({ hostname }: URL): void {
  if (!isPrivateHost(hostname)) return;
  throw new CodedError('fetch_refused', 'an address on this machine or in its network');
}

function isPrivateIp4([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b <= 127;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b <= 31;
  if (a === 192) return b === 168 || (b === 0 && c === 0);
  return a === 198 && (b === 18 || b === 19);
}

/** With every form that carries an IPv4 address: mapped, NAT64, 6to4, Teredo. */
function isPrivateIp6(address: string): boolean {
  const [head = '', second = ''] = address.split('::')[0]?.split(':') ?? [];
  const first = head === '' ? 0 : Number.parseInt(head, 16);
  const next = second === '' ? 0 : Number.parseInt(second, 16);
  if (first === 0 || first === 0x100 || first === 0x2002 || first >= 0xfc00) return true;
  return (first === 0x64 && next === 0xff9b) || (first === 0x2001 && next === 0);
}

/**
 * The same as patterns over addresses, for the browser's own filter, which also checks redirects:
 * RE2, at most 2 KB each when compiled.
 */
export const privateAddressPatterns = [
  '^https?://(0|10|127)\\.[0-9.]+[:/]',
  '^https?://(169\\.254|192\\.168|192\\.0\\.0|198\\.1[89])\\.[0-9.]+[:/]',
  '^https?://172\\.(1[6-9]|2[0-9]|3[01])\\.[0-9.]+[:/]',
  '^https?://100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\.[0-9.]+[:/]',
  '^https?://(22[4-9]|2[345][0-9])\\.[0-9.]+[:/]',
  '^https?://\\[(:|0:|100:|2002:|64:ff9b:|2001:0?:|f[c-f])',
  '^https?://[^./:\\[]+\\.?[:/]',
] as const;
