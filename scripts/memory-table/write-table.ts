import { tableMagic } from '#workers/meaning/meaning.api.ts';
import type { TableHeader } from '#workers/meaning/word-table.ts';

/** A table as its makers publish it. */
export interface PublishedTable extends Pick<TableHeader, 'dimensions' | 'isLowercase' | 'spaced'> {
  /** Pieces of words; a space before one is `▁`. */
  pieces: readonly string[];
  /** Logarithms of how frequent they are. */
  scores: readonly number[];
  /** Of all pieces, one row after the other. */
  rows: Float32Array;
}

const greatest = 127;

/** The file of a table: each row as bytes, with the number by which they are multiplied. */
export function writeTable({
  pieces,
  scores,
  rows,
  ...facts
}: PublishedTable): Uint8Array<ArrayBuffer> {
  const { dimensions } = facts;
  const count = pieces.length;
  const vocabulary = new TextEncoder().encode(pieces.map(asLine).join('\n'));
  const named = { version: 1, count, vocabulary: vocabulary.length, ...facts };
  const header = new TextEncoder().encode(JSON.stringify(named));
  const scales = new Float32Array(count);
  const codes = new Int8Array(count * dimensions);
  for (let id = 0; id < count; id += 1) {
    const row = rows.subarray(id * dimensions, (id + 1) * dimensions);
    const most = row.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
    scales[id] = most / greatest;
    for (let at = 0; most > 0 && at < dimensions; at += 1) {
      codes[id * dimensions + at] = Math.round((row[at]! / most) * greatest);
    }
  }
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, header.length, true);
  const parts = [
    new TextEncoder().encode(tableMagic),
    length,
    header,
    vocabulary,
    new Uint8Array(Float32Array.from(scores).buffer),
    new Uint8Array(scales.buffer),
    new Uint8Array(codes.buffer),
  ];
  const file = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.byteLength;
  }
  return file;
}

/** A piece is a line: no text that is looked up has a line break. */
const asLine = (piece: string) => piece.replaceAll('\n', ' ');
