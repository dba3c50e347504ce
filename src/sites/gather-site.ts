import type { GatherSite } from './contract.ts';
import type { SiteCode } from './define-site.ts';
import * as registry from './registry.ts';
import { siteFor } from './site-facts.ts';

const sites: readonly SiteCode[] = Object.values(registry);

/** The texts that the page's site gathers in addition to the page; empty for most sites. */
export async function gatherSite(
  url: string,
  ...rest: Parameters<GatherSite> extends [URL, ...infer Rest] ? Rest : never
): Promise<Record<string, string>> {
  const id = siteFor(url)?.id;
  const site = sites.find((each) => each.id === id);
  return (await site?.gather?.(new URL(url), ...rest)) ?? {};
}
