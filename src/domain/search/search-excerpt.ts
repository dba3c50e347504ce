import { placesOfTerms } from './find-words.ts';
import { plainWords } from './plain-words.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * The part of a text, in one line without the signs of Markdown, in which most of the searched words are near each other; from the beginning where
 * it has none. Cut at white space where some is near, never into a word that was found.
 * @param reach characters after the words, and before them as many as `lead`
 */
export function searchExcerpt(
  text: string,
  { terms }: SearchQuery,
  reach = 60,
  lead = reach,
): string {
  const flat = plainWords(text).replace(/\s+/g, ' ').trim();
  const { start, end } = densest(placesOfTerms(flat, terms), reach);
  const before = flat.slice(Math.max(0, start - lead), start);
  const after = flat.slice(end, end + reach);
  const head = start > lead ? `…${wholeLetters(before.replace(/^\S*\s/, ''))}` : before;
  const tail = end + reach < flat.length ? `${wholeLetters(after.replace(/\s\S*$/, ''))}…` : after;
  return `${head}${flat.slice(start, end)}${tail}`;
}

/** No half of a character that a cut has parted. */
function wholeLetters(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}

interface Place {
  term: number;
  start: number;
  end: number;
}

function densest(places: readonly Place[], reach: number): { start: number; end: number } {
  let best = { start: 0, end: 0 };
  let most = 0;
  for (const [index, first] of places.entries()) {
    const near = places
      .slice(index, index + 24)
      .filter(({ end }) => end <= Math.max(first.end, first.start + reach));
    const count = new Set(near.map(({ term }) => term)).size;
    if (count <= most) continue;
    most = count;
    best = { start: first.start, end: Math.max(...near.map(({ end }) => end)) };
  }
  return best;
}
