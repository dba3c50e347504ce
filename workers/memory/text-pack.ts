import * as z from 'zod/mini';
import { passageSchema } from '#domain/passages/passage.ts';
import { plainWords } from '#domain/search/plain-words.ts';
import { wordKeys } from '#domain/search/word-keys.ts';
import { sha256Hex } from '#shared/sha256.ts';
import type { PackedText, ReadText, WordsOfText } from './memory.api.ts';

/** Of a text; more would be a book. */
const maxWords = 20_000;

/** Hashes, words and compressed bytes of what was read. */
export async function packText(read: ReadText, more: string): Promise<PackedText> {
  return {
    hash: sha256Hex(read.text),
    ...wordsOf(read, more),
    bytes: await compress(JSON.stringify(read)),
  };
}

const wordsOf = ({ text }: ReadText, more: string): WordsOfText => ({
  wordsHash: sha256Hex(shownText(text)),
  words: wordKeys(`${more}\n${plainWords(text)}`, { inside: false, max: maxWords }),
});

/** What a text is found by that a file or another device has sent; null: it is not the one that its hash is of. */
export async function wordsOfPacked(
  hash: string,
  bytes: Uint8Array<ArrayBuffer>,
  more: string,
): Promise<WordsOfText | null> {
  const read = await readUnchecked(bytes);
  return read && sha256Hex(read.text) === hash ? wordsOf(read, more) : null;
}

const textSchema = z.object({ text: z.string(), passages: z.array(passageSchema) });

/** What bytes from elsewhere hold; null: no text. */
export async function readUnchecked(bytes: Uint8Array<ArrayBuffer>): Promise<ReadText | null> {
  const read = await unpackText(bytes).catch(() => null);
  return textSchema.safeParse(read).success ? read : null;
}

/** Characters that bytes may unpack to: more would be made to fill the memory. */
const maxUnpacked = 64_000_000;

/** What `packText` compressed. @throws where it is no such thing */
export async function unpackText(bytes: Uint8Array<ArrayBuffer>): Promise<ReadText> {
  let left = maxUnpacked;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      left -= chunk.length;
      if (left < 0) out.error(new Error('it unpacks to more than any text'));
      else out.enqueue(chunk);
    },
  });
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream.pipeThrough(bounded)).text());
}

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const blockMark = /^[ \t]*(?:(?:#{1,6}|>|[-*+])[ \t]+)+/gm;
const destination = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g;

/** Letter for letter what a page says, wherever its links lead, and whichever blocks it is in. */
export function shownText(text: string): string {
  return text.replace(destination, ']').replace(blockMark, '').replace(/\s+/g, ' ').trim();
}
