import { readHost } from './host-pattern.ts';

/** An address without the name and password that are in it, and those; null: it has none. */
export function hostLogin(typed: string): { address: string; login: string | null } {
  const url = readHost(typed);
  if (!url || (url.username === '' && url.password === '')) return { address: typed, login: null };
  const login = `${decoded(url.username)}:${decoded(url.password)}`;
  [url.username, url.password] = ['', ''];
  return { address: url.href, login };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
