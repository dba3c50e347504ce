import type { UnfoldSite } from './contract.ts';
import type { SiteCode } from './define-site.ts';
import { unfolder } from './mail/unfold-mail.ts';
import * as registry from './registry.ts';

const sites: readonly SiteCode[] = Object.values(registry);

/**
 * Opens what a page of the site with that id folds, and returns the texts that can be read only now. The
 * caller knows the site of the tab's address, so that no list of hosts is in pages.
 */
export async function unfoldSite(
  page: Document,
  id: string,
  signal: AbortSignal,
  gathered: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const site = sites.find((each) => each.id === id);
  return (await (site && unfoldOf(site))?.(page, signal, gathered)) ?? {};
}

function unfoldOf({ unfold, folds }: SiteCode): UnfoldSite | undefined {
  return unfold ?? (folds && unfolder(folds));
}
