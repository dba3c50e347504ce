import { foldLetters } from '#shared/fold-text.ts';
import { wordCount } from '../article/blocks.ts';
import type { MetaTags } from '../facts/meta-tags.ts';
import { cutsOf, headingsOf, sharing } from './headings.ts';
import { hasTitle, isHostName, isSite, isStated, metaOf } from './stated-titles.ts';

/** What names a page. */
interface TitleParts {
  tags: MetaTags;
  /** Readability's choice, else the first there is of the others. */
  named: string;
  /** For sharing. */
  stated: string;
  /** Of the window. */
  window: string;
  /** Of the page, without `www.`. */
  host: string;
  /** It is called by its headline: not an article, whose metadata state its title. */
  isHeaded: boolean;
}

const minHeading = 3;
const minOpening = 5;
const minRest = 15;
const minWords = 3;
const minShared = 0.6;
const around =
  'nav,footer,aside,dialog,[role=navigation],[role=contentinfo],[role=dialog],[role=banner]';

/** The first of: a heading that the titles agree on, the only headline, a title without the site. */
export function headlineOf(page: Document, parts: TitleParts): string {
  const { named, tags, isHeaded } = parts;
  if (!isHeaded && isStated(tags, named)) return withoutStatedSite(page, parts) ?? named;
  const first = [...new Set(headingsOf(page, 'h1', around))];
  const only = first.length === 1 && !isNameOf(parts, first[0] ?? '') ? first[0] : null;
  return (
    agreed(parts, first) ??
    (only && isHeadline(page, parts, only) ? only : null) ??
    agreed(parts, headingsOf(page, 'h2', around)) ??
    withoutSite(parts) ??
    named
  );
}

/** The longest heading that is one of the titles, or a part of one up to a separator; of an article as its title has it. */
function agreed(parts: TitleParts, headings: readonly string[]): string | null {
  const { named, stated, window, isHeaded } = parts;
  const titles = isHeaded ? [named, stated, window].filter(Boolean) : [named];
  const known = new Map(
    titles
      .flatMap((title) => [title, ...cutsOf(title).flat()])
      .map((part) => [foldLetters(part), part]),
  );
  const [longest = ''] = headings
    .filter((text) => known.has(foldLetters(text)) && !isNameOf(parts, text))
    .toSorted((a, b) => b.length - a.length);
  if (longest.length < minHeading) return null;
  return isHeaded ? longest : (known.get(foldLetters(longest)) ?? longest);
}

/**
 * Is the only h1 what the page is called? Where titles are for search engines alone; and of a page that is called by its
 * headline where a title begins with it, or shares its words.
 */
function isHeadline(page: Document, parts: TitleParts, only: string): boolean {
  const { named, window, tags, isHeaded } = parts;
  const isLong = wordCount(only) >= minWords;
  if (isLong && page.querySelector(sharing) && !hasTitle(tags)) return true;
  if (!isHeaded) return false;
  const isOpening = [named, window].some((title) => title.startsWith(`${only} `));
  if (isOpening && foldLetters(only).length >= minOpening) return true;
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const [own, words] = [wordsOf(only), new Set(wordsOf(named))];
  const shared = own.filter((word) => words.has(word)).length;
  return isLong && own.length > 0 && shared >= own.length * minShared;
}

function withoutSite(parts: TitleParts): string | null {
  for (const [before, after] of cutsOf(parts.named)) {
    if (before && isNameOf(parts, after)) return before;
    if (after && isNameOf(parts, before)) return after;
  }
  if (metaOf(parts.tags, 'og:title') === parts.named) return null;
  // Blogs add their name after a long dash.
  const [, rest = '', end = ''] = /^(.*\S)\s+[–—]\s+(\S.*)$/.exec(parts.named) ?? [];
  return rest.length >= minRest && rest.length > end.length ? rest : null;
}

/** The title for sharing is used unchanged, unless the site's name is added there, too. */
function withoutStatedSite(page: Document, { tags, named: title }: TitleParts): string | null {
  const headings = new Set(headingsOf(page, 'h1').map(foldLetters));
  const isHeading = (text: string) => headings.has(foldLetters(text));
  const cuts = cutsOf(title);
  const [rest, end] = cuts.findLast(([, after]) => title.endsWith(` | ${after}`)) ?? [];
  if (rest && end) return isSite(tags, end) || isHeading(rest) ? rest : null;
  // Where the metadata repeat it for another network, the site's name is part of it.
  if (metaOf(tags, 'twitter:title') === title) return null;
  return cuts.find(([before, after]) => isSite(tags, after) && isHeading(before))?.[0] ?? null;
}

/** The site by its metadata; and by the name of its host, which may be what an article is about. */
const isNameOf = ({ tags, host, isHeaded }: TitleParts, text: string): boolean =>
  isSite(tags, text) || (isHeaded && isHostName(host, text));
