import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { VectorReader } from '#workers/meaning/read-vectors.ts';
import type { WordTable } from '#workers/meaning/word-table.ts';
import { passagesOf } from '#workers/memory/passages-of.ts';
import { StoredTexts } from '#workers/memory/stored-texts.ts';
import { packText, unpackText, wordsOfPacked } from '#workers/memory/text-pack.ts';
import { packVectors } from '#workers/memory/vector-pack.core.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

const all = <Value>(work: (bytes: Uint8Array<ArrayBuffer>) => Promise<Value>) => {
  return (texts: Uint8Array<ArrayBuffer>[]) => Promise.all(texts.map(work));
};

/** What workers do with remembered texts, without workers. `table`: the one that was downloaded. */
export function newMemoryPool(
  table: () => Promise<WordTable> = () => Promise.reject(new Error('no table')),
): WorkPort {
  const reader = new VectorReader({ indexedDB, IDBKeyRange });
  const stored = new StoredTexts({ indexedDB, IDBKeyRange });
  const jobs = {
    pack: packText,
    words: (texts: { hash: string; bytes: Uint8Array<ArrayBuffer>; names: string }[]) =>
      Promise.all(texts.map(({ hash, bytes, names }) => wordsOfPacked(hash, bytes, names))),
    unpack: all(unpackText),
    rank: (request: Parameters<StoredTexts['rank']>[0]) => stored.rank(request),
    show: (request: Parameters<StoredTexts['show']>[0]) => stored.show(request),
    passages: all(passagesOf),
    vectors: async (...given: Parameters<typeof packVectors>) => packVectors(...given),
    embed: async (_model: string, texts: readonly string[]) => (await table()).pack(texts),
    search: (query: Parameters<VectorReader['search']>[0]) => reader.search(query),
    missing: (vectors: Parameters<VectorReader['missing']>[0]) => reader.missing(vectors),
  };
  return { run: async (_signal, _kind, task) => task(jobs as never), close: () => undefined };
}

export const memoryPool = newMemoryPool();
