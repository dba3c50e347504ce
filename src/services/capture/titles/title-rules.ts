import { foldSpace } from '#shared/fold-text.ts';
import { wordCount } from '../article/blocks.ts';
import { cutsOf, headingsOf, sharing } from './headings.ts';
import { isSite, isStated, metaOf, statedTitles } from './stated-titles.ts';

/** A correction of the title; with evidence, like the rules of the text. */
interface TitleRule {
  /** Unique among all rules; a bench leaves the rule out by it. */
  readonly name: string;
  readonly purpose: string;
  /** The better title; null: the rule does not apply to this page. */
  titleOf(page: Document, named: string): string | null;
}

/** The first that has a title wins. */
export const titleRules: readonly TitleRule[] = [
  {
    name: 'only headline',
    purpose:
      'Windows whose title is written for search engines. Guard: one h1 of three words or more that is not the name of the site, on a page that is made to be shared and whose metadata state no title.',
    titleOf: onlyHeadline,
  },
  {
    name: 'stated title and site',
    purpose:
      'The name of the site behind a title that the metadata state. Guard: only what the metadata call the site, or what leaves exactly a heading.',
    titleOf: (page, named) => (isStated(page, named) ? withoutStatedSite(page, named) : null),
  },
  {
    name: 'site in title',
    purpose:
      'Any words before or after a separator that leave exactly a heading of the page, or that the metadata call the site. Guard: not what the metadata state as the title.',
    titleOf: (page, named) =>
      isStated(page, named) ? null : (headingIn(page, named) ?? withoutSite(page, named)),
  },
];

const minHeading = 4;
const minRest = 15;
const minWords = 3;
function onlyHeadline(page: Document): string | null {
  if (!page.querySelector(sharing) || statedTitles(page).length > 0) return null;
  const headings = new Set(headingsOf(page, 'h1'));
  const [only] = headings;
  const isOnly = headings.size === 1 && only !== undefined && wordCount(only) >= minWords;
  return isOnly && !isSite(page, only) ? only : null;
}

/** The longest heading of the page that the title contains, with more before or after it. */
function headingIn(page: Document, title: string): string | null {
  const parts = cutsOf(title).flat();
  let longest = '';
  for (const text of headingsOf(page, 'h1, h2')) {
    const part = text.length > longest.length && parts.find((each) => isSame(each, text));
    if (part && !isSite(page, part)) longest = part;
  }
  return longest.length >= minHeading ? longest : null;
}

function withoutSite(page: Document, title: string): string | null {
  for (const [before, after] of cutsOf(title)) {
    if (before && isSite(page, after)) return before;
    if (after && isSite(page, before)) return after;
  }
  // Blogs add their name after a long dash.
  const [, rest = '', end = ''] = /^(.*\S)\s+[–—]\s+(\S.*)$/.exec(title) ?? [];
  return rest.length >= minRest && rest.length > end.length ? rest : null;
}

/** The title for sharing is used unchanged, unless the site's name is added there, too. */
function withoutStatedSite(page: Document, title: string): string | null {
  const bar = title.lastIndexOf(' | ');
  const isHeading = (text: string) => headingsOf(page, 'h1').some((each) => isSame(each, text));
  if (bar > 0) {
    const [rest, end] = [title.slice(0, bar).trim(), title.slice(bar + 3).trim()];
    return isSite(page, end) || isHeading(rest) ? rest : null;
  }
  // Where the metadata repeat it for another network, the site's name is part of it.
  if (foldSpace(metaOf(page, 'twitter:title')) === title) return null;
  const site = cutsOf(title).find(([rest, end]) => isSite(page, end) && isHeading(rest));
  return site?.[0] ?? null;
}

function isSame(a: string, b: string): boolean {
  return a !== '' && a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;
}
