import type { NotLoaded } from '#domain/site-pages.ts';
import { type Field, findAll } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { parseCount } from './counts.ts';
import { fieldOf, wordsOf } from './field.ts';

/** How a page tells that it has not loaded all comments; data. */
export interface Absent {
  /** Stands where comments are missing; it may say how many. */
  more?: Field;
  /** How many there are; where there is `more`, it is asked only beside one. */
  total?: Field;
  /** What the total counts; absent: what the comments stand in. */
  counted?: string;
  /** More come as the page is scrolled: the total counts although nothing stands in their place. */
  scrolls?: true;
}

/**
 * Comments that the page has not loaded; 0: none, or nothing tells. `shown`: those it has; `post`:
 * what states the total, where the page has totals of several.
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
