import type { UnfoldSite } from './define-site.ts';
import { siteFor } from './registry.ts';

/** By the site's id; each site that `unfolds` has one. */
const unfolders: Readonly<Record<string, UnfoldSite>> = {};

/** Opens what the page folds; does nothing on a page of no such site. */
export async function unfoldSite(page: Document, url: string, signal: AbortSignal): Promise<void> {
  const site = siteFor(url);
  await (site && unfolders[site.id])?.(page, signal);
}
