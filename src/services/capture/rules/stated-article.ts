import { foldLetters, foldSpace } from '#shared/fold-text.ts';
import { textLength } from '../article/find-article.ts';
import { squeezed } from '../letters-in.ts';
import type { Rule } from './rule.ts';

/** The page's declared article may hold this many times more than the part that was found. */
const maxWidening = 1.5;
/** Readability often finds only one block of a short text. */
const shortArticle = 800;
const minText = 140;
const asides =
  'nav,aside,footer,form,dialog,[role=navigation],[role=complementary],[aria-hidden=true]';

/** The page's only `article`, where Readability found a short part of it. */
export const statedArticle: Rule = {
  name: 'stated article',
  purpose:
    'Short notes and announcements of which Readability takes one block. Guard: under 800 letters, at most half as much again, and it holds the words found.',
  before: (page) => {
    const stated = copyOfStated(page);
    if (!stated) return null;
    return (article) => {
      const length = textLength(article.content);
      const isNear = textLength(stated) < length * maxWidening + minText;
      if (length < shortArticle && isNear && beginsIn(stated, article.content)) {
        article.content = stated;
      }
    };
  },
};

/** Does one contain what the other begins with? */
function beginsIn(whole: Element, part: Element): boolean {
  return squeezed(whole.textContent).includes(squeezed(part.textContent).slice(0, 60));
}

/** A copy of the page's one article, or of its main part. */
function copyOfStated(page: Document): Element | null {
  const articles = page.querySelectorAll('article,[role=article]');
  const none = articles.length === 0 ? page.querySelector('main,[role=main]') : null;
  const only = articles.length === 1 ? articles[0] : none;
  if (!only) return null;
  const copy = only.cloneNode(true) as Element;
  for (const aside of copy.querySelectorAll(asides)) aside.remove();
  const [heading] = copy.querySelectorAll('h1');
  if (heading && isTitle(page, heading)) heading.remove();
  return copy;
}

const maxTitle = 500;

/**
 * A heading that equals the window's or the metadata's title is the title, and not part of the
 * text.
 */
function isTitle(page: Document, heading: Element): boolean {
  const text = foldLetters(heading.textContent ?? '');
  const shared = page.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? '';
  return [page.title, shared]
    .map((title) => foldSpace(title).slice(0, maxTitle))
    .some((title) =>
      [title, ...title.split(/\s[|–—\-:·»/]\s|[|｜：]|: /)].some(
        (part) => foldLetters(part) === text,
      ),
    );
}
