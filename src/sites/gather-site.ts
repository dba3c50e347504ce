import type { GatherSite } from './contract.ts';
import { type Site, siteMatches } from './define-site.ts';
import * as registry from './registry.ts';

const sites: readonly Site[] = Object.values(registry);

/** What the page's site needs beyond the page; empty for most. */
export async function gatherSite(
  url: string,
  ...rest: Parameters<GatherSite> extends [URL, ...infer Rest] ? Rest : never
): Promise<Record<string, string>> {
  const at = URL.canParse(url) ? new URL(url) : null;
  const site = at ? sites.find((each) => siteMatches(each, at)) : undefined;
  return (await (at && site?.gather?.(at, ...rest))) ?? {};
}
