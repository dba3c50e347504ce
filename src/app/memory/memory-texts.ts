import type { Remote } from 'comlink';
import { textsOf } from '#services/store/memory/find-pages.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import type { JobApis, WorkPort } from '#workers/pool/pool.api.ts';
import { storedLength } from '#workers/reading/reading.api.ts';
import type { MemoryDeps } from './memory-deps.ts';

/**
 * A job that others follow, as a person types: where this one is not wanted any more its worker is not ended, for it has read what
 * the next one needs.
 */
export async function searchIn<Kind extends 'memory' | 'meaning', Value>(
  pool: WorkPort,
  kind: Kind,
  task: (job: Remote<JobApis[Kind]>) => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  signal.throwIfAborted();
  const value = await pool.run(null, kind, task);
  signal.throwIfAborted();
  return value;
}

type ReadTexts = ReadonlyMap<string, ReadText>;

/** Texts by their hashes, the first ones as far as they can be read together. */
export async function readTexts(
  { store, pool }: Pick<MemoryDeps, 'store' | 'pool'>,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<ReadTexts> {
  const rows = await textsOf(store, [...new Set(hashes)]);
  if (rows.length === 0) return new Map();
  const all = rows.map(({ bytes }) => bytes);
  const texts = await pool.run(signal, 'memory', (job) => job.unpack(all));
  const read = new Map<string, ReadText>();
  let left = storedLength;
  for (const [at, { hash }] of rows.entries()) {
    const text = texts[at]!;
    left -= text.text.length;
    if (left >= 0 || read.size === 0) read.set(hash, text);
  }
  return read;
}
