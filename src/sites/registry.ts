import { browserStores } from './browser-stores.ts';
import { type Site, siteMatches } from './define-site.ts';
import { mailSites } from './mail/sites.ts';
import { searchSites } from './search/sites.ts';
import { socialSites } from './social/sites.ts';
import { videoPages } from './video-pages/site.ts';
import { youtube } from './youtube/site.ts';

export const sites: readonly Site[] = [
  browserStores,
  ...mailSites,
  youtube,
  videoPages,
  ...searchSites,
  ...socialSites,
];

const readable = ['http:', 'https:', 'file:'];

/** The site of an address; undefined for any other page. */
export function siteFor(url: string): Site | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return sites.find((site) => siteMatches(site, parsed));
}

/** Without what only points into the page; equal for addresses of one page. */
export function pageAddress(url: string): string {
  const [page = '', hash = ''] = url.split('#', 2);
  if (!hash || !siteFor(url)?.routesByHash) return page;
  // What is open beside the page, as a mail being written, stands in a query of the fragment.
  return `${page}#${hash.split('?', 1)[0]}`;
}

/** S8.8: false for the browser's own pages and for stores. */
export function canCapture(url: string): boolean {
  if (!URL.canParse(url) || !readable.includes(new URL(url).protocol)) return false;
  return siteFor(url)?.capture !== 'closed';
}
