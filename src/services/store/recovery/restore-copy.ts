import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { parseJson } from '#shared/json.ts';
import { type BackupLine, rowOf } from '../backup/backup-line.ts';
import { sendAgain } from '../conversations/conversations.ts';
import { type Stamp, type Store, stamp } from '../database/store.ts';
import { deletionsOf } from './added-rows.ts';
import type { RecoveryCopy } from './recovery-database.ts';
import { recoveryTables } from './recovery-lines.ts';
import {
  type RecoveryTable,
  type Restoring,
  unsetSettings,
  type Write,
  writeOf,
} from './restore-rows.ts';

/** Rows that a restore changes, by their table. */
export type RestoreCounts = Record<RecoveryTable, number>;

/** One copy: its lines, a piece at a time. */
export interface CopySource {
  pieces: AsyncIterable<string>;
  added: RecoveryCopy['added'];
}

/** The rows that a restore of this copy would change. Nothing is written. */
export async function countChanges(store: Store, source: CopySource): Promise<RestoreCounts> {
  const mark: Stamp = { dirty: 1, deviceId: '', hlc: '' };
  const counts = noCounts();
  const count = (writes: readonly Write[]) => {
    for (const { table } of writes) counts[table] += 1;
  };
  const restoring = begin(store);
  const read = <Value>(work: () => Promise<Value>) =>
    // Dexie follows a function that is async itself.
    store.db.transaction('r', tablesOf(store), async () => await work());
  for await (const text of source.pieces) {
    const lines = linesOf(text);
    if (lines.length > 0) count(await read(() => writesOf(restoring, lines, mark)));
  }
  count(await read(() => lastWrites(restoring, source, mark)));
  return counts;
}

/**
 * Makes everything as it was in a copy, by new edits, which other devices get: a piece in a transaction of its own, so
 * that one that breaks off can be repeated. What was made since stays. `recordAdded` hears of rows that were not here.
 */
export async function restoreLines(
  store: Store,
  source: CopySource,
  recordAdded: (writes: readonly Write[]) => Promise<void>,
): Promise<RestoreCounts> {
  const counts = noCounts();
  const restoring = begin(store);
  const write = async (find: (mark: Stamp) => Promise<Write[]>) => {
    const writes = await store.db.transaction('rw', tablesOf(store), async () => {
      const found = await find(await stamp(store));
      for (const each of found) await put(store, each);
      return found;
    });
    for (const { table } of writes) counts[table] += 1;
    await recordAdded(writes);
  };
  for await (const text of source.pieces) {
    const lines = linesOf(text);
    if (lines.length > 0) await write((mark) => writesOf(restoring, lines, mark));
  }
  await write((mark) => lastWrites(restoring, source, mark));
  await moveFollowers(restoring);
  return counts;
}

const begin = (store: Store): Restoring => ({ store, newIds: new Map(), settings: new Set() });

const noCounts = () =>
  Object.fromEntries(recoveryTables.map((table) => [table, 0])) as RestoreCounts;

const tablesOf = ({ db }: Store) => [...recoveryTables.map((name) => db.table(name)), db.meta];

/** What this release does not read is left out. */
const linesOf = (text: string): BackupLine[] =>
  text.split('\n').flatMap((line) => rowOf(parseJson(line)) ?? []);

async function writesOf(
  restoring: Restoring,
  lines: readonly BackupLine[],
  mark: Stamp,
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const line of lines) {
    const write = await writeOf(restoring, line, mark);
    if (write) writes.push(write);
  }
  return writes;
}

async function lastWrites(
  restoring: Restoring,
  { added }: CopySource,
  mark: Stamp,
): Promise<Write[]> {
  const unset = await unsetSettings(restoring, mark);
  const settings = unset.map((row): Write => ({ table: 'settings', row }));
  return [...settings, ...(await deletionsOf(restoring.store, added, mark))];
}

/** A message is sent with its chat. */
async function put(store: Store, { table, row }: Write): Promise<void> {
  const { db } = store;
  if (table === 'messages') {
    await db.conversations.update((row as Message).conversationId, { dirty: 1 });
  }
  if (table === 'conversations') {
    const known = await db.conversations.get((row as Conversation).id);
    if (known?.isDelete && !(row as Conversation).isDelete) await sendAgain(store, [known]);
  }
  await db.table(table).put(row);
}

/** Messages that follow one which came back under another id, and the chat whose last message it was. */
async function moveFollowers({ store, newIds }: Restoring): Promise<void> {
  const { conversations, messages, meta } = store.db;
  if (newIds.size === 0) return;
  await store.db.transaction('rw', conversations, messages, meta, async () => {
    const mark = await stamp(store);
    for (const [old, id] of newIds) {
      const follow = messages.where('parentMessageId').equals(old);
      await follow
        .filter(({ is_deleted, status }) => !is_deleted && status !== 'queued' && !isLive(status))
        .modify({ parentMessageId: id, ...mark });
      const { conversationId } = (await messages.get(old)) ?? {};
      const chat = conversationId && (await conversations.get(conversationId));
      if (!chat) continue;
      const changes = chat.lastMessageId === old ? { lastMessageId: id } : {};
      await conversations.put(editConversation(chat, changes, mark.hlc));
    }
  });
}
