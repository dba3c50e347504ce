import type { GatherSite } from './define-site.ts';
import { siteFor } from './registry.ts';
import { gatherYoutube } from './youtube/gather.ts';

/** By the site's id; each site with `fetchHosts` has one. */
const gatherers: Readonly<Record<string, GatherSite>> = { youtube: gatherYoutube };

/** What the page's site needs beside the page; empty for most. */
export async function gatherSite(
  url: string,
  ...rest: Parameters<GatherSite> extends [URL, ...infer Rest] ? Rest : never
): Promise<Record<string, string>> {
  const site = siteFor(url);
  return (await (site && gatherers[site.id])?.(new URL(url), ...rest)) ?? {};
}
