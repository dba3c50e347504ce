/** Passages that contain a term, in order: index, count, index, count … Counts are in half words. */
export type Postings = readonly number[];

/** A growing buffer; numbers are varints of seven bits a byte. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1024);
  length = 0;

  number(value: number): void {
    this.#room(5);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  bytes(value: Uint8Array): void {
    this.#room(value.length);
    this.#bytes.set(value, this.length);
    this.length += value.length;
  }

  /** Returns what was written since the last call. */
  flush(): Buffer {
    const flushed = Buffer.from(this.#bytes.subarray(0, this.length));
    this.length = 0;
    return flushed;
  }

  #room(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + more));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}

export class ByteReader {
  #bytes: Uint8Array;
  at: number;
  end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.at = at;
    this.end = end;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  bytes(length: number): Uint8Array {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

/** The most frequent count, one word, is not written. */
const once = 2;

export function writePostings(writer: ByteWriter, postings: Postings): void {
  let before = -1;
  for (let at = 0; at < postings.length; at += 2) {
    const step = postings[at]! - before - 1;
    const count = postings[at + 1]!;
    before = postings[at]!;
    writer.number(step * 2 + (count === once ? 0 : 1));
    if (count !== once) writer.number(count);
  }
}

/** Reads to the reader's end and appends to `into`. */
export function readPostings(reader: ByteReader, into: number[]): void {
  let passage = -1;
  while (reader.at < reader.end) {
    const step = reader.number();
    passage += (step >>> 1) + 1;
    into.push(passage, step & 1 ? reader.number() : once);
  }
}
