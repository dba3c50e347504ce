import { createCRC32 } from 'hash-wasm';

/** CRC-32 of a blob, read piece by piece. */
export async function crc32Of(blob: Blob): Promise<number> {
  const hasher = await createCRC32();
  hasher.init();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Number.parseInt(hasher.digest('hex'), 16);
    hasher.update(value);
  }
}
