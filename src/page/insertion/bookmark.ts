import type { Span } from './text-map.ts';

/** A place in a text, and the text as it was. */
export interface Bookmark extends Span {
  text: string;
}

/**
 * Where the place is now. What was edited lies between what the two texts begin and end with in common;
 * null: the place is in it, or meets it, so that its words may have changed.
 */
export function relocate({ text, start, end }: Bookmark, now: string): Span | null {
  if (text === now) return { start, end };
  const limit = Math.min(text.length, now.length);
  let same = 0;
  while (same < limit && text[same] === now[same]) same += 1;
  if (end < same || (end === same && start < end)) return { start, end };
  let tail = 0;
  while (tail < limit - same && text.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  if (start < text.length - tail) return null;
  const shift = now.length - text.length;
  return { start: start + shift, end: end + shift };
}

/** White space as one space, invisible characters and marks left out: editors change these at will. */
export function folded(text: string): string {
  return text
    .replace(/[\uFEFF\u200B\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
