import type { Transaction } from 'dexie';
import type { GlossDatabase } from '../database/database.ts';

/** In `meta`: what `memoryTotals` says; absent: to be counted, as where rows came from elsewhere. */
export const memoryTotalsKey = 'memoryBytes';
/** In `meta`: pages that were last read before this time (epoch milliseconds) are synced. */
export const sentPagesKey = 'memorySent';

/** Counted with each change: counting reads every row. */
interface MemoryTotals {
  /** Of all texts, with their words and vectors. */
  bytes: number;
  texts: number;
  /** Texts that are found by their words; the others came from a file or another device. */
  worded: number;
}

/** Before anything is changed; call inside of `inMemory`, or outside of any transaction. */
export async function memoryTotals(db: GlossDatabase): Promise<MemoryTotals> {
  const row = await db.meta.get(memoryTotalsKey);
  const [bytes = 0, texts = 0, worded] = (row?.value ?? '').split(' ').map(Number);
  return worded === undefined ? countTotals(db) : { bytes, texts, worded };
}

async function countTotals({
  memoryTexts,
  memoryWords,
  memoryVectors,
}: GlossDatabase): Promise<MemoryTotals> {
  let bytes = 0;
  await memoryTexts.each(({ size }) => {
    bytes += size;
  });
  await memoryVectors.each(({ codes }) => {
    bytes += codes.byteLength;
  });
  return { bytes, texts: await memoryTexts.count(), worded: await memoryWords.count() };
}

/** Call inside of a transaction that includes `meta`. */
export async function setMemoryTotals(
  { meta }: GlossDatabase,
  { bytes, texts, worded }: MemoryTotals,
): Promise<void> {
  const value = [bytes, texts, worded].map((each) => Math.max(0, each)).join(' ');
  await meta.put({ key: memoryTotalsKey, value });
}

/** All tables of memory, its counts and choices, in one transaction. */
export function inMemory<Value>(
  db: GlossDatabase,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  const { memoryPages, memoryVisits, memoryTexts, memoryWords, memoryVectors, meta } = db;
  const tables = [memoryPages, memoryVisits, memoryTexts, memoryWords, memoryVectors, meta];
  return db.transaction('rw', [...tables, db.settings], work);
}
