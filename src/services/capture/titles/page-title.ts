import { maxTitleLength } from '#domain/capture/captures.ts';
import { foldSpace } from '../fold-space.ts';
import { metaOf } from './stated-titles.ts';
import { titleRules } from './title-rules.ts';

/** S9.9: at most 200 characters, cut between characters. */
function cutTitle(title: string): string {
  const folded = foldSpace(title);
  const cut = folded.slice(0, maxTitleLength);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Separators that are tried: each costs the title's length. */
const maxNamed = 500;

/** Rules that a bench leaves out or observes; absent: all rules run. */
interface TitleRun {
  isOn?: (rule: string) => boolean;
  onChange?: ((rule: string) => void) | undefined;
}

/**
 * The title without the site's name. `found`: Readability's result from title and metadata;
 * `shown`: the title of the window.
 */
export function titleOf(
  page: Document,
  found: string,
  shown: string,
  { isOn = () => true, onChange }: TitleRun = {},
): string {
  const named = foldSpace(found || metaOf(page, 'og:title') || shown).slice(0, maxNamed);
  for (const rule of titleRules) {
    const title = isOn(rule.name) ? rule.titleOf(page, named) : null;
    if (!title) continue;
    if (title !== named) onChange?.(rule.name);
    return cutTitle(title);
  }
  return cutTitle(named || (page.querySelector('h1')?.textContent ?? ''));
}
