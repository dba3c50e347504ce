/** S5.6. */
export const chunkBytes = 64 * 1024;

/** The part of hash-wasm's hasher that is used. */
export interface Hasher {
  init(): unknown;
  update(chunk: Uint8Array): unknown;
  digest(form: 'hex'): string;
}

/** Hashes a stream in chunks of at most 64 KiB, whatever the reader hands over at a time. */
export async function hashChunks(
  hasher: Hasher,
  stream: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<string> {
  hasher.init();
  let bytes = 0;
  for await (const piece of stream) {
    for (let at = 0; at < piece.length; at += chunkBytes) {
      hasher.update(piece.subarray(at, at + chunkBytes));
    }
    bytes += piece.length;
    onBytes(bytes);
  }
  return hasher.digest('hex');
}
