import { readHost } from '../models/host-pattern.ts';
import { isPrivateHost } from '../privacy/private-hosts.ts';

/** The address of a server of tools as typed, made whole; null: it is none, or would show a token to others. */
export function serverAddress(typed: string): string | null {
  const url = readHost(typed);
  if (url === null || `${url.username}${url.password}` !== '') return null;
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) return null;
  url.hash = '';
  return url.href;
}

/** Would a server outside lead the person into their own network? */
export function leadsInside(server: string, url: string): boolean {
  return isPrivateHost(new URL(url).hostname) && !isPrivateHost(new URL(server).hostname);
}
