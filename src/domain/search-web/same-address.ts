import { trimEndOf } from '#shared/trim-end.ts';

/** Campaign parameters and fragments do not distinguish pages. */
const campaign = /^(utm_\w+|srsltid|gclid|fbclid|msclkid|yclid|ved|sa|usg)$/;

/** Equal for addresses of the same page. @throws TypeError for what is no address */
export function sameKey(href: string): string {
  const url = new URL(href);
  url.hash = '';
  const names = Array.from(url.searchParams.keys()).filter((name) => campaign.test(name));
  for (const name of names) url.searchParams.delete(name);
  url.searchParams.sort();
  const path = trimEndOf(url.pathname, /\//);
  return `${url.hostname.replace(/^www\./, '')}${path}${url.search}`;
}
