import { Readability } from '@mozilla/readability';
import { markBodies, narrow } from './article-body.ts';

export interface Article {
  content: Element;
  title: string;
}

/** A result this short is no article if the page holds this many times its text. */
const leastText = 140;
const muchMore = 5;

/** The part of a page that is read; null where none stands out. `page` is taken apart. */
export function findArticle(page: Document): Article | null {
  const whole = textLength(page.body);
  markBodies(page);
  const stated = statedArticle(page);
  const found = new Readability<Element>(page, {
    keepClasses: true,
    serializer: (node) => node as Element,
  }).parse();
  if (!found?.content) return null;
  const foundLength = textLength(found.content);
  if (foundLength < leastText && whole > foundLength * muchMore) return null;
  const content = narrow(found.content);
  const length = textLength(content);
  if (
    stated &&
    length < shortArticle &&
    textLength(stated) < length * mostWider + leastText &&
    beginsIn(stated, content)
  ) {
    return { content: stated, title: found.title ?? '' };
  }
  return { content, title: found.title ?? '' };
}

/** What the page states as its article may hold this much more than what was found in it. */
const mostWider = 1.5;
/** Of a short text Readability often takes one block only. */
const shortArticle = 800;
const asides =
  'nav,aside,footer,form,dialog,[role=navigation],[role=complementary],[aria-hidden=true]';

/** Does the one hold what the other begins with? */
function beginsIn(whole: Element, part: Element): boolean {
  const start = (part.textContent ?? '').replace(/\s+/g, '').slice(0, 60);
  return (whole.textContent ?? '').replace(/\s+/g, '').includes(start);
}

/** A copy of the page's one article, or of its main part. */
function statedArticle(page: Document): Element | null {
  const articles = page.querySelectorAll('article,[role=article]');
  const only =
    articles.length === 1
      ? articles[0]
      : articles.length === 0
        ? page.querySelector('main,[role=main]')
        : null;
  if (!only) return null;
  const copy = only.cloneNode(true) as Element;
  for (const aside of copy.querySelectorAll(asides)) aside.remove();
  const [heading] = copy.querySelectorAll('h1');
  heading?.remove();
  return copy;
}

function textLength(element: Element): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').length;
}
