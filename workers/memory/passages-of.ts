import { piecesOf } from '#domain/reading/pieces.ts';
import { readUnchecked } from './text-pack.ts';

/** Of a text; a book has more. */
const maxPassages = 512;
/** Characters that most models read of a text. */
const maxLength = 2_000;

/**
 * The passages of a packed text, as they are numbered everywhere, each with the headings above it. What came from elsewhere and
 * is no text has none: it goes when its words are made.
 */
export async function passagesOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const read = await readUnchecked(bytes);
  if (!read) return [];
  return piecesOf({ pure_text: read.text, passages: [...read.passages] }, 1)
    .slice(0, maxPassages)
    .map(({ text: words, under }) =>
      [under.join(' › '), words].join('\n').trim().slice(0, maxLength),
    )
    .map((words) => words || '-');
}
