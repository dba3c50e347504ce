import { type SiteFacts, siteMatches } from './define-site.ts';
import * as registry from './registry.ts';

/** The facts of all sites, without their code. */
export const sites: readonly SiteFacts[] = Object.values(registry);

const readable = ['http:', 'https:', 'file:'];

/** The site of an address; undefined for any other page. */
export function siteFor(url: string): SiteFacts | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return sites.find((site) => siteMatches(site, parsed));
}

/** Without a fragment that only points into the page; equal for addresses of one page. */
export function pageAddress(url: string): string {
  const [page = '', hash = ''] = url.split('#', 2);
  if (!hash || !siteFor(url)?.routesByHash) return page;
  // What is open next to the page, such as a draft, is in a query of the fragment.
  return `${page}#${hash.split('?', 1)[0]}`;
}

/** S8.8: false for the browser's own pages and for stores. */
export function canCapture(url: string): boolean {
  if (!URL.canParse(url) || !readable.includes(new URL(url).protocol)) return false;
  return !siteFor(url)?.isClosed;
}
