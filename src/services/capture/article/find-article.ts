import { Readability } from '@mozilla/readability';
import type { Article } from '../rules/rule.ts';

/** A result this short is no article if the page has this many times its text. */
const minText = 140;
const muchMore = 5;

/** The part of a page that is read; null where none is found. `page` is changed. */
export function findArticle(page: Document): Article | null {
  const whole = textLength(page.body);
  const found = new Readability<Element>(page, {
    keepClasses: true,
    serializer: (node) => node as Element,
  }).parse();
  if (!found?.content) return null;
  const length = textLength(found.content);
  if (length < minText && whole > length * muchMore) return null;
  return { content: found.content, title: found.title ?? '' };
}

/** Characters and the spaces between words: a run of white space counts as one. */
export function textLength(page: Element): number {
  const text = page.textContent ?? '';
  let { length } = text;
  for (const [run] of text.matchAll(/\s{2,}/g)) length -= run.length - 1;
  return length;
}
