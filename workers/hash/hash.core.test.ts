import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { blake2b, createBLAKE2b } from 'hash-wasm';
import { documentKey } from '#domain/documents/document-id.ts';
import { chunkBytes, hashChunks } from './hash.core.ts';

function pieces(bytes: Uint8Array, size: number) {
  let at = 0;
  return {
    read: async () => {
      const value = bytes.subarray(at, at + size);
      at += size;
      return value.length > 0 ? { done: false, value } : { done: true };
    },
  };
}

const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 31 + (at >> 8)) & 255);

test.each([1_000, chunkBytes, 150_000, 1_000_000])(
  'S5.6 the id of a file is the same however its reader cuts it (%i bytes)',
  async (size) => {
    const hasher = await createBLAKE2b(256, documentKey);
    const reported: number[] = [];
    const id = await hashChunks(hasher, pieces(bytes, size), (done) => reported.push(done));
    expect(id).toBe(await blake2b(bytes, 256, documentKey));
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(reported.at(-1)).toBe(bytes.length);
  },
);

test('S5.6 a file is hashed in chunks of at most 64 KiB', async () => {
  const sizes: number[] = [];
  const spy = {
    init: () => undefined,
    update: (chunk: Uint8Array) => sizes.push(chunk.length),
    digest: () => '',
  };
  await hashChunks(spy, pieces(bytes, 150_000), () => undefined);
  expect(Math.max(...sizes)).toBe(64 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes.length);
});

test('the key makes the id another than the plain hash', async () => {
  const hasher = await createBLAKE2b(256, documentKey);
  const id = await hashChunks(hasher, pieces(bytes, chunkBytes), () => undefined);
  expect(id).not.toBe(await blake2b(bytes, 256));
  expect(id).not.toBe(createHash('blake2s256').update(bytes).digest('hex'));
});
