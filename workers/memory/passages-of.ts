import { piecesOf } from '#domain/reading/pieces.ts';
import { unpackText } from './text-pack.ts';

/** Of a text; a book has more. */
const maxPassages = 512;
/** Characters that most models read of a text. */
const maxLength = 2_000;

/** The passages of a packed text, as they are numbered everywhere, each with the headings above it. */
export async function passagesOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { text, passages } = await unpackText(bytes);
  return piecesOf({ pure_text: text, passages: [...passages] }, 1)
    .slice(0, maxPassages)
    .map(({ text: words, under }) =>
      [under.join(' › '), words].join('\n').trim().slice(0, maxLength),
    )
    .map((words) => words || '-');
}
