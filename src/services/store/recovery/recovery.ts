import { CodedError } from '#shared/errors/coded-error.ts';
import { type Store, stored } from '../database/store.ts';
import { makeRoom, readQuota, recoveryBound } from './copy-bound.ts';
import { dropCopy, readPieces } from './copy-pieces.ts';
import { copyId, type ListedCopy, listCopies, type NewCopy, saveCopy } from './recovery-copies.ts';
import { RecoveryDatabase, type RecoveryReason } from './recovery-database.ts';
import { recoveryLines, recoveryTables } from './recovery-lines.ts';
import { type CopySource, countChanges, type RestoreCounts, restoreLines } from './restore-copy.ts';
import type { Write } from './restore-rows.ts';

async function withRecovery<Value>(
  { db }: Store,
  work: (recovery: RecoveryDatabase) => Promise<Value>,
): Promise<Value> {
  await stored(() => db.open());
  const recovery = new RecoveryDatabase(db.name);
  try {
    return await stored(() => work(recovery));
  } finally {
    recovery.close();
  }
}

/** Copies what many rows of a sync or a backup are about to change; where it cannot be stored, they are merged all the same. */
export async function copyBeforeMerge(store: Store, reason: RecoveryReason): Promise<void> {
  await withRecovery(store, (db) => copyPresent(store, db, reason)).catch(() => undefined);
}

async function copyPresent(
  store: Store,
  db: RecoveryDatabase,
  reason: RecoveryReason,
  stay: readonly string[] = [],
): Promise<NewCopy> {
  let at = store.clock.now();
  // An undo at once must not replace what it undoes.
  while (reason === 'recovery' && (await db.copies.get(copyId(reason, at)))) at += 1;
  const copy = { id: copyId(reason, at), reason, at };
  const lines = recoveryLines(store.db, recoveryTables, at);
  await saveCopy(db, copy, lines, { bound: await recoveryBytes(), stay });
  return copy;
}

/** Newest first; those of the last 90 days: older ones are removed. */
export function recoveryCopies(store: Store): Promise<ListedCopy[]> {
  return withRecovery(store, (db) => listCopies(db, store.clock.now()));
}

/** Bytes that all copies may have together. */
export const recoveryBytes = async (): Promise<number> => recoveryBound(await readQuota());

/** Repeatable. */
export function dropRecoveryCopy(store: Store, id: string): Promise<void> {
  return withRecovery(store, (db) => dropCopy(db, id));
}

/** How many rows `restoreCopy` would change. @throws not_found */
export function previewCopy(store: Store, id: string): Promise<RestoreCounts> {
  return withRecovery(store, async (db) => countChanges(store, await sourceOf(db, id)));
}

interface RestoredCopy {
  counts: RestoreCounts;
  /** The copy of the state before, which undoes the restore. */
  undoId: string;
}

/**
 * Names, folders, pins, settings, memos and tools become what they were in the copy, and what was deleted since comes
 * back, as edits of now, which all devices get; what was made since stays. The present state is copied first.
 * @throws not_found; storage_full: that copy has no room, and nothing was changed
 */
export function restoreCopy(store: Store, id: string): Promise<RestoredCopy> {
  return withRecovery(store, async (db) => {
    const source = await sourceOf(db, id);
    const before = await copyPresent(store, db, 'recovery', [id]);
    const counts = await restoreLines(store, source, (writes) =>
      recordAdded(db, before.id, writes),
    );
    const saved = await db.copies.get(before.id);
    if (saved) await makeRoom({ db, bound: await recoveryBytes(), stay: [before.id] }, saved);
    return { counts, undoId: before.id };
  });
}

async function sourceOf(db: RecoveryDatabase, id: string): Promise<CopySource> {
  const copy = await db.copies.get(id);
  if (!copy) throw new CodedError('not_found', 'the copy is gone');
  return { pieces: readPieces(db, id), added: copy.added };
}

async function recordAdded(
  db: RecoveryDatabase,
  id: string,
  writes: readonly Write[],
): Promise<void> {
  const added = { ...(await db.copies.get(id))?.added };
  for (const { table, added: key } of writes) {
    if (key !== undefined) added[table] = [...(added[table] ?? []), key];
  }
  await db.copies.update(id, { added });
}
