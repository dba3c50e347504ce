import type { Transaction } from 'dexie';
import type { GlossDatabase } from '../database/database.ts';

/** In `meta`: bytes of all texts in memory, with their vectors; absent: to be counted. */
export const memoryBytesKey = 'memoryBytes';
/** In `meta`: pages that were last read before this time (epoch milliseconds) are synced. */
export const sentPagesKey = 'memorySent';
/** In `meta`: pages that had to go for newer ones, since the person has last seen that. */
const droppedKey = 'memoryDropped';

/** Call inside of `inMemory`, or outside of any transaction. */
export async function memoryBytes(db: GlossDatabase): Promise<number> {
  const { meta, memoryTexts, memoryVectors } = db;
  const known = await meta.get(memoryBytesKey);
  if (known) return Number(known.value);
  let bytes = 0;
  await memoryTexts.each(({ size }) => {
    bytes += size;
  });
  await memoryVectors.each(({ codes }) => {
    bytes += codes.byteLength;
  });
  return bytes;
}

/** Call inside of a transaction that includes `meta`. */
export async function setMemoryBytes({ meta }: GlossDatabase, bytes: number): Promise<void> {
  await meta.put({ key: memoryBytesKey, value: String(bytes) });
}

export async function droppedPages({ meta }: GlossDatabase): Promise<number> {
  return Number((await meta.get(droppedKey))?.value ?? 0);
}

/** Call inside of a transaction that includes `meta`. */
export async function countDropped(db: GlossDatabase, pages: number): Promise<void> {
  await db.meta.put({ key: droppedKey, value: String((await droppedPages(db)) + pages) });
}

export async function clearDropped({ meta }: GlossDatabase): Promise<void> {
  await meta.delete(droppedKey);
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
