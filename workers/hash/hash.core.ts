/** S5.6. */
export const chunkBytes = 64 * 1024;

/** The part of hash-wasm's hasher that is used. */
interface Hasher {
  init(): unknown;
  update(chunk: Uint8Array): unknown;
  digest(form: 'hex'): string;
}

/** The used part of a stream's reader: iterating over the stream is a tenth slower. */
export interface Reader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
}

/** Hashes a stream in chunks of at most 64 KiB, for any chunk size of the reader. */
export async function hashChunks(
  hasher: Hasher,
  reader: Reader,
  onBytes: (bytes: number) => void,
): Promise<string> {
  hasher.init();
  let bytes = 0;
  for (;;) {
    const { done, value: piece } = await reader.read();
    if (done || !piece) return hasher.digest('hex');
    for (let at = 0; at < piece.length; at += chunkBytes) {
      hasher.update(piece.subarray(at, at + chunkBytes));
    }
    bytes += piece.length;
    onBytes(bytes);
  }
}
