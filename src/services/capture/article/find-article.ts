import { Readability } from '@mozilla/readability';
import type { Article } from '../rules/rule.ts';

/** The part of a page that is read; null where none is found. `page` is changed. */
export function findArticle(page: Document): Article | null {
  const found = new Readability<Element>(page, {
    keepClasses: true,
    serializer: (node) => node as Element,
  }).parse();
  return found?.content ? { content: found.content, title: found.title ?? '' } : null;
}

/** Characters and the spaces between words: a run of white space counts as one. */
export function textLength(page: Element): number {
  const text = page.textContent ?? '';
  let { length } = text;
  for (const [run] of text.matchAll(/\s{2,}/g)) length -= run.length - 1;
  return length;
}
