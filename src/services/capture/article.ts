import { Readability } from '@mozilla/readability';

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
  const found = new Readability<Element>(page, {
    keepClasses: true,
    serializer: (node) => node as Element,
  }).parse();
  if (!found?.content) return null;
  const length = textLength(found.content);
  if (length < leastText && whole > length * muchMore) return null;
  return { content: found.content, title: found.title ?? '' };
}

function textLength(element: Element): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').length;
}
