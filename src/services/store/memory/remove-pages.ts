import type { MemoryPage } from '#domain/memory/memory.ts';
import { isSameVisit, type MemoryVisit } from '#domain/memory/visits.ts';
import type {
  GlossDatabase,
  MemoryTextRow,
  MemoryVectorsRow,
  MemoryWordsRow,
} from '../database/database.ts';
import { addLacking, dropLacking } from './lacking.ts';
import { listNewTexts } from './lacking-vectors.ts';
import { addToTotals } from './memory-bytes.ts';
import { bytesOf, countChange, takeVectors } from './vectors.ts';
import { wordsKey } from './words-key.ts';

/** Rows of memory that were removed, so that they can be put back. */
export interface RemovedRows {
  pages: MemoryPage[];
  visits: MemoryVisit[];
  texts: MemoryTextRow[];
  words: MemoryWordsRow[];
  vectors: MemoryVectorsRow[];
}

/** Removes pages with their visits, and texts that no other page has; `more`: hashes of such. Call inside of `inMemory`. */
export async function removePages(
  db: GlossDatabase,
  pages: readonly MemoryPage[],
  more: readonly string[] = [],
): Promise<RemovedRows> {
  const ids = pages.map(({ id }) => id);
  const count = found(await db.memoryPages.bulkGet(ids)).length;
  const visits = await db.memoryVisits.where('pageId').anyOf(ids).toArray();
  await db.memoryVisits.bulkDelete(visits.map(({ id }) => id));
  await db.memoryPages.bulkDelete(ids);
  const hashes = [...new Set([...pages.map(({ hash }) => hash), ...more])];
  const others = await db.memoryPages.where('hash').anyOf(hashes).toArray();
  const used = new Set(others.map(({ hash }) => hash));
  const unused = hashes.filter((hash) => !used.has(hash));
  const texts = found(await db.memoryTexts.bulkGet(unused));
  const wordKeys = unused.map(wordsKey);
  const words = found(await db.memoryWords.bulkGet(wordKeys));
  const vectors = await takeVectors(db, unused);
  await db.memoryTexts.bulkDelete(unused);
  await db.memoryWords.bulkDelete(wordKeys);
  for (const what of ['words', 'vectors'] as const) await dropLacking(db, what, unused);
  await addToTotals(db, {
    bytes: -sizeOf(texts) - bytesOf(vectors),
    texts: -texts.length,
    pages: -count,
  });
  return { pages: [...pages], visits, texts, words, vectors };
}

/** The undo. A page that was read again meanwhile stays as it is, with its visits of before. Call inside of `inMemory`. */
export async function putBack(db: GlossDatabase, removed: RemovedRows): Promise<void> {
  const rows = { ...removed, ...(await unlessReadAgain(db, removed)) };
  const known = await db.memoryTexts.bulkGet(rows.texts.map(({ hash }) => hash));
  const texts = rows.texts.filter((_, at) => !known[at]);
  const isNew = new Set(texts.map(({ hash }) => hash));
  const isNewKey = new Set([...isNew].map(wordsKey));
  const vectors = rows.vectors.filter(({ hash }) => isNew.has(hash));
  const words = rows.words.filter(({ hash }) => isNewKey.has(hash));
  const before = found(await db.memoryPages.bulkGet(rows.pages.map(({ id }) => id)));
  await Promise.all([
    db.memoryTexts.bulkPut(texts),
    db.memoryWords.bulkPut(words),
    db.memoryVectors.bulkPut(vectors),
    db.memoryPages.bulkPut(rows.pages),
    db.memoryVisits.bulkPut(rows.visits),
  ]);
  const worded = new Set(words.map(({ hash }) => hash));
  const unworded = [...isNew].filter((hash) => !worded.has(wordsKey(hash)));
  await addLacking(db, 'words', unworded);
  await listNewTexts(db, [...isNew]);
  if (vectors.length > 0) await countChange(db, [...isNew]);
  await addToTotals(db, {
    bytes: sizeOf(texts) + bytesOf(vectors),
    texts: texts.length,
    pages: rows.pages.length - before.length,
  });
}

async function unlessReadAgain(
  db: GlossDatabase,
  { pages, visits }: RemovedRows,
): Promise<Pick<RemovedRows, 'pages' | 'visits'>> {
  const ids = new Map<string, string>();
  for (const { id, address, hash } of pages) {
    const again = await db.memoryPages.where({ address, hash }).first();
    if (again && again.id !== id) ids.set(id, again.id);
  }
  const since = await db.memoryVisits
    .where('pageId')
    .anyOf([...ids.values()])
    .toArray();
  const isSince = ({ pageId, at }: MemoryVisit) =>
    since.some((visit) => visit.pageId === pageId && isSameVisit(visit.at, at));
  return {
    pages: pages.filter(({ id }) => !ids.has(id)),
    visits: visits
      .map((visit) => ({ ...visit, pageId: ids.get(visit.pageId) ?? visit.pageId }))
      .filter((visit) => !isSince(visit)),
  };
}

const sizeOf = (texts: readonly MemoryTextRow[]) => texts.reduce((sum, { size }) => sum + size, 0);

function found<Row>(rows: readonly (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined);
}
