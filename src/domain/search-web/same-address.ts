import { trimEndOf } from '#shared/trim-end.ts';
import { route } from '../memory/plain-address.ts';

/** Campaign parameters do not distinguish pages, nor do fragments that name a place in one. */
const campaign = /^(utm_\w+|srsltid|gclid|fbclid|msclkid|yclid|ved|sa|usg)$/;

/** Equal for addresses of the same page. @throws TypeError for what is no address */
export function sameKey(href: string): string {
  const url = new URL(href);
  const names = Array.from(url.searchParams.keys()).filter((name) => campaign.test(name));
  for (const name of names) url.searchParams.delete(name);
  url.searchParams.sort();
  const path = trimEndOf(url.pathname, /\//);
  const page = route.test(url.hash) ? url.hash : '';
  return `${url.host.replace(/^www\./, '')}${path}${url.search}${page}`;
}
