import type { QueryWord } from '#workers/reading/passage-index.core.ts';

import { storable } from '../documents/uploads/upload-payload.ts';

const maxLength = 240;
/** Letters of a word that are looked for: its ending may be another. */
const stemLength = 5;

/** The part of a text around its first word of the query, on one line. */
export function snippetOf(text: string, words: readonly QueryWord[]): string {
  const lower = text.toLowerCase();
  const places = words
    .map(({ word }) => lower.indexOf(word.replace(/^~/, '').slice(0, stemLength)))
    .filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = first < maxLength / 2 ? 0 : first - maxLength / 4;
  const cut = text.slice(start, start + maxLength);
  const [before, after] = [start > 0 ? '…' : '', start + maxLength < text.length ? '…' : ''];
  return `${before}${storable(cut).replace(/\s+/g, ' ').trim()}${after}`;
}
