import { packText, unpackText, wordsOfPacked } from '#workers/memory/text-pack.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** Packs and unpacks remembered texts without workers. */
export const memoryPool: WorkPort = {
  run: async (_signal, _kind, task) =>
    task({
      pack: packText,
      words: (all: { hash: string; bytes: Uint8Array<ArrayBuffer>; names: string }[]) =>
        Promise.all(all.map(({ hash, bytes, names }) => wordsOfPacked(hash, bytes, names))),
      unpack: (all: Uint8Array<ArrayBuffer>[]) => Promise.all(all.map(unpackText)),
    } as never),
  close: () => undefined,
};
