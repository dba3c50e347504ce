import type { Transaction } from 'dexie';
import type { GlossDatabase } from '../database/database.ts';
import { addLacking } from './lacking.ts';
import { wordsKey } from './words-key.ts';

/** In `meta`: what `memoryTotals` says; absent: to be counted, as where rows came from elsewhere. */
export const memoryTotalsKey = 'memoryTotals';
/** In `meta`: pages that were last read before this time (epoch milliseconds) are synced. */
export const sentPagesKey = 'memorySent';
/** In `meta`, as JSON: the sites whose pages were passed over meanwhile. */
export const passedSitesKey = 'memoryPassed';

/** Counted with each change: counting reads every row. */
interface MemoryTotals {
  /** Of all texts, with their words and vectors. */
  bytes: number;
  texts: number;
  pages: number;
}

export async function memoryTotals(db: GlossDatabase): Promise<MemoryTotals> {
  return (await knownTotals(db)) ?? countTotals(db);
}

async function knownTotals({ meta }: GlossDatabase): Promise<MemoryTotals | null> {
  const row = await meta.get(memoryTotalsKey);
  if (!row) return null;
  const [bytes = 0, texts = 0, pages = 0] = row.value.split(' ').map(Number);
  return { bytes, texts, pages };
}

async function countTotals({
  memoryTexts,
  memoryPages,
  memoryVectors,
}: GlossDatabase): Promise<MemoryTotals> {
  let bytes = 0;
  await memoryTexts.each(({ size }) => {
    bytes += size;
  });
  await memoryVectors.each(({ codes }) => {
    bytes += codes.byteLength;
  });
  return { bytes, texts: await memoryTexts.count(), pages: await memoryPages.count() };
}

/** Counts what is there, and lists texts without words, where that is not known. Call inside of `inMemory`. */
export async function countMemory(db: GlossDatabase): Promise<void> {
  if (await knownTotals(db)) return;
  await setTotals(db, await countTotals(db));
  const known = new Set(await db.memoryWords.toCollection().primaryKeys());
  const texts = await db.memoryTexts.toCollection().primaryKeys();
  await addLacking(
    db,
    'words',
    texts.filter((hash) => !known.has(wordsKey(hash))),
  );
}

/** What is not known is counted later, with these. Call inside of a transaction that includes `meta`. */
export async function addToTotals(
  db: GlossDatabase,
  { bytes = 0, texts = 0, pages = 0 }: Partial<MemoryTotals>,
): Promise<void> {
  const known = await knownTotals(db);
  if (!known) return;
  await setTotals(db, {
    bytes: known.bytes + bytes,
    texts: known.texts + texts,
    pages: known.pages + pages,
  });
}

async function setTotals(
  { meta }: GlossDatabase,
  { bytes, texts, pages }: MemoryTotals,
): Promise<void> {
  const value = [bytes, texts, pages].map((each) => Math.max(0, each)).join(' ');
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
