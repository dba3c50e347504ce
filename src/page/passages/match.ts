import type { PassageQuery } from '#domain/evidence/passage-query.ts';
import { letterKey } from '#domain/passages/letters.ts';

/** Letters `from`, up to `to`, of a page's key. */
export interface Match {
  from: number;
  to: number;
  /** Letters around it that are as they were. */
  around: number;
}

/** Letters on each side beyond which a place needs no further evidence. */
const enoughAround = 64;
/** So few letters may match anywhere by chance: the text around must match too. */
const shortKey = 16;
const minAround = 8;
const maxMatches = 500;

/** Places of the quote in a page's key, the likeliest first; equal ones in the page's order. */
export function matchesOfQuote(page: string, words: string, query: PassageQuery): Match[] {
  const quote = letterKey(words);
  const passage = letterKey(query.exact);
  const at = overlap(passage, quote);
  const before = at < 0 ? '' : letterKey(query.prefix) + passage.slice(0, at);
  const after = at < 0 ? '' : passage.slice(at + quote.length) + letterKey(query.suffix);
  // A quote that runs on into the next block: what follows its own block lies inside it.
  const runsOn = at >= 0 && at + quote.length > passage.length;
  return places(page, quote, before, runsOn ? '' : after);
}

/** Places of the whole block: where the quote's own words were lost between page and Markdown. */
export function findBlock(page: string, query: PassageQuery): Match[] {
  const { prefix, suffix } = query;
  return places(page, letterKey(query.exact), letterKey(prefix), letterKey(suffix));
}

function places(page: string, key: string, before: string, after: string): Match[] {
  const matches: Match[] = [];
  if (key === '') return matches;
  let from = page.indexOf(key);
  while (from >= 0 && matches.length < maxMatches) {
    const to = from + key.length;
    const around = sameBefore(page, from, before) + sameAfter(page, to, after);
    if (key.length >= shortKey || around >= minAround) matches.push({ from, to, around });
    from = page.indexOf(key, from + 1);
  }
  return matches.sort((a, b) => b.around - a.around || a.from - b.from);
}

function sameBefore(page: string, from: number, before: string): number {
  const max = Math.min(before.length, from, enoughAround);
  let same = 0;
  while (same < max && page[from - 1 - same] === before[before.length - 1 - same]) same += 1;
  return same;
}

function sameAfter(page: string, to: number, after: string): number {
  const max = Math.min(after.length, page.length - to, enoughAround);
  let same = 0;
  while (same < max && page[to + same] === after[same]) same += 1;
  return same;
}

/** Where the quote starts in its block, also when it ends behind the block; -1: not in it. */
function overlap(passage: string, quote: string): number {
  const at = passage.indexOf(quote);
  if (at >= 0 || quote === '') return at;
  const longest = Math.min(passage.length, quote.length - 1);
  for (let length = longest; length >= minAround; length -= 1) {
    if (passage.endsWith(quote.slice(0, length))) return passage.length - length;
  }
  return -1;
}
