import { findAddress, readAddress } from '#domain/markdown/inline/autolinks.ts';

/** A link in a text. */
export interface Link {
  /** Normalised, without its fragment: two links to parts of one page are one page. */
  url: string;
  /** No space follows it: it may still be typed. */
  isLast: boolean;
}

/** The web pages that a text links to, each once, in its order. Linear in the text. */
export function linksIn(text: string): Link[] {
  const links = new Map<string, Link>();
  const last = lastWord(text);
  let at = findAddress(text, 0, text.length);
  while (at >= 0) {
    const found = readAddress(text, at, false);
    const end = at + (found?.length ?? 1);
    const url = found === null ? null : pageUrl(found);
    if (url !== null && !links.has(url)) links.set(url, { url, isLast: end > last });
    at = findAddress(text, end, text.length);
  }
  return [...links.values()];
}

/** The start of the word that the text ends with; its length where it ends with a space. */
function lastWord(text: string): number {
  let at = text.length;
  while (at > 0 && !/\s/.test(text.charAt(at - 1))) at -= 1;
  return at;
}

/** What is typed after an `@`: an address with or without its scheme; null: a name. */
export function addressOf(query: string): string | null {
  if (/^https?:\/\//i.test(query)) return pageUrl(query);
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[\p{L}]{2,}(?::\d+)?[/?]/u.test(query)
    ? pageUrl(query)
    : null;
}

/** null: no web page, or an address with a password, which is not read. */
export function pageUrl(address: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  return url.href;
}

/** Several in one line. */
export const namesOf = (urls: readonly string[]): string => urls.map(shortAddress).join(', ');

/** A page's address without the parts that all addresses share. */
export function shortAddress(url: string): string {
  return url.replace(/^[a-z]+:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
