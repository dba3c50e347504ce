import type { NotLoaded } from '#domain/sites/site-pages.ts';
import { type Field, findAll } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { parseCount } from './counts.ts';
import { fieldOf, wordsOf } from './field.ts';

/** How a page shows that it has not loaded all comments; data. */
export interface Absent {
  /** Shown where comments are missing; it may state how many. */
  more?: Field;
  /** The number of comments; where `more` is set, it counts only if `more` is found. */
  total?: Field;
  /** The elements that the total counts; absent: the boxes of comments. */
  counted?: string;
  /** More load as the page is scrolled: the total counts even without `more`. */
  scrolls?: true;
}

/**
 * Number of comments that the page has not loaded; 0: none, or unknown. `shown`: the number it has;
 * `post`: the element with the total, where the page has totals of several posts.
 */
export function notLoaded(
  page: ParentNode,
  { more, total, counted, scrolls }: Absent,
  shown: number,
  context: ReadContext,
  post: ParentNode = page,
): NotLoaded {
  const gaps = more ? findAll(page, more, context) : [];
  if (more && gaps.length === 0 && !scrolls) return 0;
  const stated = total ? parseCount(fieldOf(post, total, context)) : null;
  if (stated !== null) {
    return Math.max(0, stated - (counted ? page.querySelectorAll(counted).length : shown));
  }
  const counts = gaps.map((gap) => parseCount(more ? wordsOf(gap, more) : ''));
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  return gaps.length > 0 && counts.includes(null) ? 'some' : sum;
}
