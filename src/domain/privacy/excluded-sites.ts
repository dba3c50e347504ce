import { isVisibleAt } from '../sites/button-visibility.ts';

/** Is the address on one of these sites, or on a part of one? Sites as `parseSites` reads them. */
export function isOnSite(sites: readonly string[], url: string): boolean {
  return isVisibleAt({ isWhitelistMode: true, whitelist: [...sites], blacklist: [] }, url);
}

/** The first of the addresses that is on one of these sites. */
export function firstOnSite(
  sites: readonly string[],
  urls: readonly (string | null | undefined)[],
): string | null {
  if (sites.length === 0) return null;
  return urls.find((url) => typeof url === 'string' && isOnSite(sites, url)) ?? null;
}
