import { plainWords } from '#domain/search/plain-words.ts';
import { wordKeys } from '#domain/search/word-keys.ts';
import { sha256Hex } from '#shared/sha256.ts';
import type { PackedText, ReadText } from './memory.api.ts';

/** Of a text; more would be a book. */
const maxWords = 20_000;

/** Hashes, words and compressed bytes of what was read. */
export async function packText(read: ReadText, more: string): Promise<PackedText> {
  const plain = plainWords(read.text);
  return {
    hash: sha256Hex(read.text),
    wordsHash: sha256Hex(shownText(read.text)),
    words: wordKeys(`${more}\n${plain}`, { inside: false, max: maxWords }),
    bytes: await compress(JSON.stringify(read)),
  };
}

/** What `packText` compressed. */
export async function unpackText(bytes: Uint8Array<ArrayBuffer>): Promise<ReadText> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const blockMark = /^[ \t]*(?:(?:#{1,6}|>|[-*+])[ \t]+)+/gm;
const destination = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g;

/** Letter for letter what a page says, wherever its links lead, and whichever blocks it is in. */
function shownText(text: string): string {
  return text.replace(destination, ']').replace(blockMark, '').replace(/\s+/g, ' ').trim();
}
