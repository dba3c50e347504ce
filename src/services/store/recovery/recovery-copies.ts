import Dexie from 'dexie';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import type { RecoveryCopy, RecoveryDatabase, RecoveryReason } from './recovery-database.ts';

/** As deleted rows are: a copy must not outlive what the person deleted. In milliseconds. */
const lifeMs = tombstoneMs;
/** More are not kept: the oldest of them goes. */
const maxCopies = 5;
/** A sync that breaks off again and again makes one copy; each backup that a person restores has one of its own. */
const intervalMs = 60 * 60_000;

/**
 * Saves the lines of a backup as a copy, unless there is a recent one for that reason, which is not a restore. Another page may do the same at the same time: the later one replaces the earlier one.
 */
export async function saveCopy(
  db: RecoveryDatabase,
  copy: { reason: RecoveryReason; at: number; id: string },
  lines: AsyncIterable<string>,
): Promise<void> {
  if (copy.reason !== 'restore' && (await hasRecent(db, copy))) return;
  const rows = await savePieces(db, copy.id, lines).catch(async (error: unknown) => {
    await dropCopy(db, copy.id);
    throw error;
  });
  if (rows < 1) return dropCopy(db, copy.id);
  await db.copies.put({ ...copy, rows });
  const all = await db.copies.orderBy('at').reverse().primaryKeys();
  for (const id of all.slice(maxCopies)) await dropCopy(db, id);
}

async function hasRecent(
  db: RecoveryDatabase,
  { reason, at }: Pick<RecoveryCopy, 'reason' | 'at'>,
): Promise<boolean> {
  const recent = db.copies.where('at').above(at - intervalMs);
  return (await recent.filter((each) => each.reason === reason).count()) > 0;
}

/** @returns the number of rows: the first line is the head */
async function savePieces(
  db: RecoveryDatabase,
  copyId: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  let seq = 0;
  let rows = -1;
  for await (const text of lines) {
    if (text === '') continue;
    rows += text.split('\n').length - 1;
    await db.pieces.put({ copyId, seq, text });
    seq += 1;
  }
  return rows;
}

/** Newest first. Those that are older than 90 days at `now` (epoch milliseconds) are removed. */
export async function listCopies(db: RecoveryDatabase, now: number): Promise<RecoveryCopy[]> {
  const old = await db.copies
    .where('at')
    .below(now - lifeMs)
    .primaryKeys();
  for (const id of old) await dropCopy(db, id);
  return db.copies.orderBy('at').reverse().toArray();
}

/** The lines of a copy; empty: there is none. */
export async function readCopy(db: RecoveryDatabase, id: string): Promise<string> {
  const pieces = await piecesOf(db, id).toArray();
  return pieces.map(({ text }) => text).join('');
}

/** Whether a line of a copy stays; lines come in the order of `recoveryTables`. */
export type LineFilter = (line: { table?: string; row?: Record<string, unknown> }) => boolean;

/** Removes lines from all copies, a piece at a time; a copy without rows goes. `begin` makes the filter of one copy. */
export async function filterCopies(db: RecoveryDatabase, begin: () => LineFilter): Promise<void> {
  for (const copyId of await db.copies.toCollection().primaryKeys()) {
    const stays = begin();
    let rows = -1;
    for (const key of await piecesOf(db, copyId).primaryKeys()) {
      const lines = ((await db.pieces.get(key))?.text ?? '').split('\n').filter(Boolean);
      const left = lines.filter((line) => stays(JSON.parse(line)));
      rows += left.length;
      if (left.length === lines.length) continue;
      await db.pieces.update(key, { text: left.map((line) => `${line}\n`).join('') });
    }
    if (rows < 1) await dropCopy(db, copyId);
    else await db.copies.update(copyId, { rows });
  }
}

/** Its pieces too. Repeatable. */
export async function dropCopy(db: RecoveryDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.copies, db.pieces, async () => {
    await db.copies.delete(id);
    await piecesOf(db, id).delete();
  });
}

const piecesOf = (db: RecoveryDatabase, id: string) =>
  db.pieces.where('[copyId+seq]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
