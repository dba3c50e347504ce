import Dexie from 'dexie';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import type { GlossDatabase, MemoryVectorsRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { dropLacking } from './lacking.ts';
import { addToTotals, inMemory, memoryTotals } from './memory-bytes.ts';

/** In `meta`: increases with each change of the vectors, by which the worker knows (workers/meaning). */
const changesKey = 'memoryVectorChanges';
/** Before the number of a change: the hashes of its texts. */
const changeKey = 'memoryVectorChange ';
/** Changes whose texts are known; who has missed more compares all. */
const maxChanges = 100;
const maxHashes = 500;
const tooMany = '*';

/** How many texts there are, and how many of them have vectors of a model. */
export async function countVectors({ db }: Store, model: string | undefined) {
  const { texts } = await memoryTotals(db);
  if (model === undefined) return { texts, done: 0 };
  const range = [
    [model, Dexie.minKey],
    [model, Dexie.maxKey],
  ] as const;
  return {
    texts,
    done: await db.memoryVectors
      .where('[model+hash]')
      .between(...range)
      .count(),
  };
}

/** Those of the texts of which no page is on one of these sites. */
export async function textsOffSites(
  { db }: Store,
  hashes: readonly string[],
  sites: readonly string[],
): Promise<string[]> {
  if (sites.length === 0) return [...hashes];
  const pages = await stored(() => db.memoryPages.where('hash').anyOf(hashes).toArray());
  const on = new Set(
    pages.filter(({ address }) => isOnSite(sites, address)).map(({ hash }) => hash),
  );
  return hashes.filter((hash) => !on.has(hash));
}

/** In one transaction; of texts that were forgotten meanwhile nothing is stored. */
export function putVectors({ db }: Store, rows: readonly MemoryVectorsRow[]): Promise<void> {
  return stored(() =>
    inMemory(db, async () => {
      const hashes = rows.map(({ hash }) => hash);
      const texts = await db.memoryTexts.bulkGet(hashes);
      const known = await db.memoryVectors.bulkGet(rows.map(({ model, hash }) => [model, hash]));
      const fresh = rows.filter((_, at) => texts[at] && !known[at]);
      await db.memoryVectors.bulkPut(fresh);
      await dropLacking(db, 'vectors', hashes);
      await addToTotals(db, { bytes: bytesOf(fresh) });
      await countChange(db, hashes);
    }),
  );
}

/** Vectors of all models but these. */
export function dropVectors({ db }: Store, except: readonly string[]): Promise<void> {
  return stored(() =>
    inMemory(db, async () => {
      const keys = await db.memoryVectors.toCollection().primaryKeys();
      const gone = keys.filter(([model]) => !except.includes(model));
      if (gone.length === 0) return;
      const bytes = await bytesOfKeys(db, gone);
      await db.memoryVectors.bulkDelete(gone);
      await addToTotals(db, { bytes: -bytes });
      await countChange(
        db,
        gone.map(([, hash]) => hash),
      );
    }),
  );
}

/** Of texts that go; call inside of `inMemory`. */
export async function takeVectors(
  db: GlossDatabase,
  hashes: readonly string[],
): Promise<MemoryVectorsRow[]> {
  const rows = await db.memoryVectors.where('hash').anyOf(hashes).toArray();
  if (rows.length === 0) return rows;
  await db.memoryVectors.bulkDelete(rows.map(({ model, hash }) => [model, hash]));
  await countChange(db, hashes);
  return rows;
}

export const bytesOf = (rows: readonly MemoryVectorsRow[]) =>
  rows.reduce((sum, { codes }) => sum + codes.byteLength, 0);

/** Some at a time: all of them may be 50 MB. */
const together = 200;

async function bytesOfKeys(db: GlossDatabase, keys: readonly [string, string][]): Promise<number> {
  let bytes = 0;
  for (let from = 0; from < keys.length; from += together) {
    const rows = await db.memoryVectors.bulkGet(keys.slice(from, from + together));
    bytes += bytesOf(rows.filter((row) => row !== undefined));
  }
  return bytes;
}

/** Who has read those of other texts reads these; call inside of `inMemory`. */
export async function countChange(
  { meta }: GlossDatabase,
  hashes: readonly string[],
): Promise<void> {
  const number = Number((await meta.get(changesKey))?.value ?? 0) + 1;
  const value = hashes.length > maxHashes ? tooMany : hashes.join(' ');
  await meta.bulkPut([
    { key: changesKey, value: String(number) },
    { key: changeKey + number, value },
  ]);
  await meta.delete(changeKey + (number - maxChanges));
}
