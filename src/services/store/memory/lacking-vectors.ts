import type { GlossDatabase } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { addLacking, dropLacking, listedKey, textsLacking } from './lacking.ts';
import { inMemory } from './memory-bytes.ts';

/** New texts have no vectors. Call inside of a transaction that includes `meta`. */
export async function listNewTexts(db: GlossDatabase, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0 && (await db.meta.get(listedKey))) await addLacking(db, 'vectors', hashes);
}

/** Texts without vectors of a model; null: they are to be looked for among all, and what is new is listed from now on. */
export function listedTexts({ db }: Store, model: string): Promise<string[] | null> {
  return stored(async () => {
    if ((await db.meta.get(listedKey))?.value === model) {
      return withoutVectors(db, model, await textsLacking(db, 'vectors'));
    }
    await db.meta.put({ key: listedKey, value: '' });
    return null;
  });
}

/** They were looked for, and have their vectors but for those that are left, as they may not have any. */
export function listTexts({ db }: Store, model: string, left: readonly string[]): Promise<void> {
  return stored(() =>
    inMemory(db, async () => {
      const there = await db.memoryTexts.where('hash').anyOf(left).primaryKeys();
      await addLacking(db, 'vectors', there);
      await db.meta.put({ key: listedKey, value: model });
    }),
  );
}

/** No model is chosen. */
export function forgetListed({ db }: Store): Promise<void> {
  return stored(() =>
    db.transaction('rw', db.meta, async () => {
      if (!(await db.meta.get(listedKey))) return;
      await db.meta.delete(listedKey);
      await dropLacking(db, 'vectors', await textsLacking(db, 'vectors'));
    }),
  );
}

async function withoutVectors(
  { memoryVectors }: GlossDatabase,
  model: string,
  hashes: readonly string[],
): Promise<string[]> {
  const keys = hashes.map((hash) => [model, hash] as [string, string]);
  const made = await memoryVectors.where('[model+hash]').anyOf(keys).primaryKeys();
  const done = new Set(made.map(([, hash]) => hash));
  return hashes.filter((hash) => !done.has(hash));
}
