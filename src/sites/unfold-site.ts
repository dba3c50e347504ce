import { selectorsOf } from './anchors/table.ts';
import type { UnfoldSite } from './contract.ts';
import { type Site, siteMatches } from './define-site.ts';
import { unfolder } from './mail/unfold-mail.ts';
import * as registry from './registry.ts';

const sites: readonly Site[] = Object.values(registry);

/** Opens what the page folds, and returns what only now can be read; nothing on other pages. */
export async function unfoldSite(
  page: Document,
  url: string,
  signal: AbortSignal,
  gathered: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const at = URL.canParse(url) ? new URL(url) : null;
  const site = at ? sites.find((each) => siteMatches(each, at)) : undefined;
  return (await (site && unfoldOf(site))?.(page, signal, gathered)) ?? {};
}

function unfoldOf({ unfold, folds, mail = [] }: Site): UnfoldSite | undefined {
  const bodies = mail.flatMap(({ body }) => selectorsOf(body)).join();
  return unfold ?? (folds && unfolder(folds, bodies));
}
