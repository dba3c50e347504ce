import { foldLetters, foldSpace } from '#shared/fold-text.ts';
import { wordCount } from '../article/blocks.ts';
import { cutsOf, headingsOf, sharing } from './headings.ts';
import { isHostName, isSite, metaOf, statedTitles } from './stated-titles.ts';

/** What names a page. */
interface HeadlineParts {
  /** Readability's choice, else the first there is of the others. */
  named: string;
  /** For sharing. */
  stated: string;
  /** Of the window. */
  window: string;
  /** Of the page, without `www.`. */
  host: string;
}

const minHeading = 3;
const minRest = 15;
const minWords = 3;
const around =
  'nav,footer,aside,dialog,[role=navigation],[role=contentinfo],[role=dialog],[role=banner]';

/** The first of: a heading that the titles agree on, the only headline, a title without the site. */
export function headlineOf(page: Document, parts: HeadlineParts): string {
  const { named } = parts;
  const first = headings(page, 'h1');
  return (
    agreed(page, parts, first) ??
    agreed(page, parts, headings(page, 'h2')) ??
    opening(parts, first) ??
    onlyHeadline(page, parts, first) ??
    withoutSite(page, parts) ??
    named
  );
}

/** The longest heading that is one of the titles, or a part of one up to a separator. */
function agreed(page: Document, parts: HeadlineParts, headings: readonly string[]): string | null {
  const { named, stated, window } = parts;
  const titles = [...new Set([named, stated, window])].filter((title) => title !== '');
  const known = new Set(
    titles.flatMap((title) => [title, ...cutsOf(title).flat()]).map(foldLetters),
  );
  let longest = '';
  for (const text of headings) {
    if (
      text.length > longest.length &&
      known.has(foldLetters(text)) &&
      !isNameOf(page, parts, text)
    )
      longest = text;
  }
  return longest.length >= minHeading ? longest : null;
}

/** The only h1, where a title begins with it and goes on without a separator. */
function opening({ named, window }: HeadlineParts, headings: readonly string[]): string | null {
  const [only, ...others] = [...new Set(headings)];
  if (!only || others.length > 0 || foldLetters(only).length < minOpening) return null;
  const isOpening = [named, window].some((title) => title.startsWith(`${only} `));
  return isOpening ? only : null;
}

const minOpening = 5;

/** A page with one h1 whose words its title shares; and one whose titles are for search engines. */
function onlyHeadline(
  page: Document,
  { stated, named, ...parts }: HeadlineParts,
  headings: readonly string[],
): string | null {
  const [only, ...others] = [...new Set(headings)];
  if (!only || others.length > 0 || isNameOf(page, { named, stated, ...parts }, only)) return null;
  if (wordCount(only) < minWords) return null;
  const isForSharing = page.querySelector(sharing) !== null;
  if (isForSharing && statedTitles(page).length === 0) return only;
  return sharesWords(only, named) ? only : null;
}

const minShared = 0.6;

function sharesWords(heading: string, title: string): boolean {
  const words = new Set(title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const own = heading.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return own.length > 0 && own.filter((word) => words.has(word)).length >= own.length * minShared;
}

const headings = (page: Document, names: string) => headingsOf(page, names, around);

function withoutSite(page: Document, parts: HeadlineParts): string | null {
  for (const [before, after] of cutsOf(parts.named)) {
    if (before && isNameOf(page, parts, after)) return before;
    if (after && isNameOf(page, parts, before)) return after;
  }
  if (foldSpace(metaOf(page, 'og:title')) === parts.named) return null;
  // Blogs add their name after a long dash.
  const [, rest = '', end = ''] = /^(.*\S)\s+[–—]\s+(\S.*)$/.exec(parts.named) ?? [];
  return rest.length >= minRest && rest.length > end.length ? rest : null;
}

/** The site by its metadata, or by the name of its host. */
function isNameOf(page: Document, { host }: HeadlineParts, text: string): boolean {
  return isSite(page, text) || isHostName(host, text);
}
