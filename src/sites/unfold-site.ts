import { selectorsOf } from './anchors/table.ts';
import type { UnfoldSite } from './contract.ts';
import type { SiteCode } from './define-site.ts';
import { unfolder } from './mail/unfold-mail.ts';
import * as registry from './registry.ts';
import { siteFor } from './site-facts.ts';

const sites: readonly SiteCode[] = Object.values(registry);

/**
 * Opens what the page folds, and returns the texts that can be read only now; does nothing on other
 * pages.
 */
export async function unfoldSite(
  page: Document,
  url: string,
  signal: AbortSignal,
  gathered: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const id = siteFor(url)?.id;
  const site = sites.find((each) => each.id === id);
  return (await (site && unfoldOf(site))?.(page, signal, gathered)) ?? {};
}

function unfoldOf({ unfold, folds, mail = [] }: SiteCode): UnfoldSite | undefined {
  const bodies = mail.flatMap(({ body }) => selectorsOf(body)).join();
  return unfold ?? (folds && unfolder(folds, bodies));
}
