import Dexie from 'dexie';
import type { RecoveryDatabase } from './recovery-database.ts';

/** The lines of a copy, a piece at a time; none: there is no such copy. */
export async function* readPieces(db: RecoveryDatabase, id: string): AsyncGenerator<string> {
  for (const key of await piecesOf(db, id).primaryKeys()) {
    yield (await db.pieces.get(key))?.text ?? '';
  }
}

export const piecesOf = (db: RecoveryDatabase, id: string) =>
  db.pieces.where('[copyId+seq]').between([id, Dexie.minKey], [id, Dexie.maxKey]);

/** In UTF-8, as which the bound of the copies is told. */
export const bytesOf = (text: string): number => encoder.encode(text).length;
const encoder = new TextEncoder();

/** Its pieces too. Repeatable. */
export async function dropCopy(db: RecoveryDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.copies, db.pieces, async () => {
    await db.copies.delete(id);
    await piecesOf(db, id).delete();
  });
}

/** Removes pieces of copies that a page began and never ended: ids that are neither known nor of `isYoung`. */
export async function dropUnfinished(
  db: RecoveryDatabase,
  isYoung: (id: string) => boolean,
): Promise<void> {
  for (let last = ''; ; ) {
    const next = db.pieces.where('[copyId+seq]').above([last, Dexie.maxKey]);
    const [key] = await next.limit(1).primaryKeys();
    if (!key) return;
    [last] = key;
    if (!isYoung(last) && !(await db.copies.get(last))) await piecesOf(db, last).delete();
  }
}
