import { CodedError } from '#shared/errors/coded-error.ts';
import { restoreBackup } from '../backup/restore.ts';
import { type Store, stored } from '../database/store.ts';
import {
  dropCopy,
  filterCopies,
  type LineFilter,
  listCopies,
  readCopy,
  saveCopy,
} from './recovery-copies.ts';
import { type RecoveryCopy, RecoveryDatabase, type RecoveryReason } from './recovery-database.ts';
import { recoveryLines, recoveryTables } from './recovery-lines.ts';

async function withRecovery<Value>(
  { db }: Store,
  work: (recovery: RecoveryDatabase) => Promise<Value>,
): Promise<Value> {
  const recovery = new RecoveryDatabase(db.name);
  try {
    return await stored(() => work(recovery));
  } finally {
    recovery.close();
  }
}

/** Copies what many rows of a sync or a backup are about to change; where it cannot be stored, they are merged all the same. */
export async function copyBeforeMerge(store: Store, reason: RecoveryReason): Promise<void> {
  const at = store.clock.now();
  const copy = { id: `${reason}-${at}`, reason, at };
  const lines = recoveryLines(store.db, recoveryTables, at);
  await withRecovery(store, (db) => saveCopy(db, copy, lines)).catch(() => undefined);
}

/** Newest first; those of the last 90 days: older ones are removed. */
export function recoveryCopies(store: Store): Promise<RecoveryCopy[]> {
  return withRecovery(store, (db) => listCopies(db, store.clock.now()));
}

/** Repeatable. */
export function dropRecoveryCopy(store: Store, id: string): Promise<void> {
  return withRecovery(store, (db) => dropCopy(db, id));
}

/**
 * Brings back what is missing since the copy was made, or was changed without an edit; later edits stay, and what was
 * deleted since stays deleted. @returns the number of rows. @throws not_found
 */
export async function restoreCopy(store: Store, id: string): Promise<number> {
  const text = await withRecovery(store, (db) => readCopy(db, id));
  if (text === '') throw new CodedError('not_found', 'the copy is gone');
  return (await restoreBackup(store, text, 'recovery')).rows;
}

/** Takes an account's chats, settings and tools out of all copies: none brings back what was removed from this device. */
export function removeFromCopies(store: Store, userId: string): Promise<void> {
  return withRecovery(store, (db) => filterCopies(db, () => notOf(userId)));
}

function notOf(userId: string): LineFilter {
  const chats = new Set<unknown>();
  return ({ table, row = {} }) => {
    if (table === 'settings' || table === 'ownTools') return row.dirty === 1 || !row.rev;
    if (table !== 'conversations') return !chats.has(row.conversationId);
    if (row.authorId === userId) chats.add(row.id);
    return row.authorId !== userId;
  };
}
