/** Parameters that say where a visitor came from, and nothing of what the page is. */
const tracking =
  /^(utm_\w+|srsltid|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|twclid|ttclid|li_fat_id|mc_[ce]id|_hsenc|_hsmi|mkt_tok|_ga|_gl)$/i;

/** Fragments that name a page of its own, as `#/notes/7` and `#inbox/FMfc`; never what signs someone in. */
export const route = /^#!?(?:\/|[\w-]{1,40}\/)[^=&?]*$/;

/** A page's address without its place in the page and what tracks a visitor; null: it is none of the web. */
export function plainAddress(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!route.test(url.hash)) url.hash = '';
  url.username = '';
  url.password = '';
  const parts = url.search.slice(1).split('&');
  const own = parts.filter((part) => !tracking.test(nameOf(part)));
  // The others stay letter for letter, or the page would have another address with such a parameter than without.
  if (own.length < parts.length) url.search = own.join('&');
  return url.href;
}

const nameOf = (parameter: string): string =>
  Array.from(new URLSearchParams(parameter).keys())[0] ?? '';

/** The site of an address, as it is shown and filtered by. */
export function siteOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}
