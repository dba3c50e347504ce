import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { deviceSettings, type SettingKey, type Settings } from '#domain/settings/settings.ts';
import { unitedSetting } from '#domain/settings/united-setting.ts';
import { clampClocks } from '#domain/sync/clamp-clocks.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import { mergeConversations } from '#domain/sync/merge-conversations.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { mergeMessages } from '#domain/sync/merge-messages.ts';
import { readHlc } from '#shared/hlc.ts';
import { conversationLines } from '../conversations/export-conversation.ts';
import { raiseClock, type Store, stamp, stored } from '../database/store.ts';
import { isMemoryTable, mergeMemoryRow, type PageAliases } from '../memory/memory-lines.ts';
import { keyOf } from '../owners/join-rows.ts';
import { isSettingKey, readSettings } from '../settings/settings.ts';
import { backupTables } from './backup.ts';
import { type BackupLine, readLine } from './backup-line.ts';

export interface Restored {
  rows: number;
  withheld: Partial<Settings>;
}

function withheldKey({ table, row }: BackupLine): SettingKey | undefined {
  return table === 'settings' ? deviceSettings.find((key) => key === row.key) : undefined;
}

function differing(values: Record<string, unknown>, settings: Settings): Partial<Settings> {
  const changed = Object.entries(values).filter(
    ([key, value]) => !isEmpty(value) && !isEqual(value, settings[key as SettingKey]),
  );
  return Object.fromEntries(changed);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown) => ['""', '[]', '{}'].includes(JSON.stringify(value));

/**
 * Merges a backup by id: the row with the newer hlc remains, nothing is deleted. Every line is
 * checked before anything is written. Hosts and consents are not restored: a file could name any
 * host, which would then read what is sent; they are returned where they differ from the present
 * ones. Returns the number of written rows. `beforeMerge` runs once the lines are checked.
 * @throws backup_invalid with `{ line }`, counted from 1.
 */
export async function restoreBackup(
  store: Store,
  text: string,
  beforeMerge: () => Promise<void> = async () => {},
): Promise<Restored> {
  for (const [number, line] of linesOf(text)) readLine(number, line);
  await beforeMerge();
  const { db } = store;
  const settings = await readSettings(store);
  const tables = [...backupTables.map((name) => db.table(name)), db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      let rows = 0;
      const withheld: Record<string, unknown> = {};
      const aliases: PageAliases = new Map();
      const chats = new Set<string>();
      for (const [number, line] of linesOf(text)) {
        const entry = readLine(number, line);
        const key = entry && withheldKey(entry);
        if (key) withheld[key] = entry.row.value;
        else if (entry && (await mergeRow(store, entry, aliases))) {
          rows += 1;
          if (entry.table === 'messages') chats.add(String(entry.row.conversationId));
        }
      }
      // A message is sent with its chat, which may be the same as before.
      const known = db.conversations.where('id').anyOf([...chats]);
      await known.filter(({ dirty }) => dirty === 0).modify({ dirty: 1 });
      await stamp(store);
      return { rows, withheld: differing(withheld, settings) };
    }),
  );
}

/** Of a backup, or of one conversation that was exported. */
function* linesOf(text: string): Generator<[number, string]> {
  const lines = conversationLines(text);
  yield* lines ? lines.map((line, at): [number, string] => [at + 1, line]) : backupLines(text);
}

function* backupLines(text: string): Generator<[number, string]> {
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let number = 1; start < text.length || number === 1; number += 1) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end).trim();
    if (line !== '' || number === 1) yield [number, line];
    start = end < 0 ? text.length : end + 1;
  }
}

/** Merges a row of a file by its id. Call inside a transaction that includes its table and `meta`. False: nothing is new. */
export async function mergeRow(
  store: Store,
  { table, row }: BackupLine,
  aliases: PageAliases,
): Promise<boolean> {
  if (isMemoryTable(table)) return mergeMemoryRow(store, table, row, aliases);
  const target = store.db.table(table);
  const key = keyOf(target, row) as string;
  const known = (await target.get(key)) as
    | { hlc?: string; rev?: number; value?: unknown }
    | undefined;
  const hlc = row.hlc as string | undefined;
  if (table === 'conversations' || table === 'messages') {
    if (known) return mergeSynced(store, { table, row }, known);
    // A rev is of the server and device that made the backup.
    row.rev = 0;
    // Rows are of the owner that is open, not of who made the backup.
    if (table === 'conversations') Object.assign(row, { authorId: null, share: notShared });
  }
  const united = isSettingKey(key) && unitedSetting(key, known?.value ?? [], row.value);
  if (table === 'settings' && united) return putUnited(store, key, united);
  if (known && (hlc === undefined || (known.hlc ?? '') >= hlc)) return false;
  if (hlc === undefined) await target.put(row);
  else {
    const isAhead = readHlc(hlc).time > store.clock.now() + maxAheadMs;
    const mark = isAhead ? await stamp(store) : { dirty: 1 };
    await target.put({ ...row, rev: known?.rev ?? row.rev, ...mark });
    if (!isAhead) await raiseClock(store, hlc);
  }
  return true;
}

/** A list of sites with those of the file. */
async function putUnited(store: Store, key: SettingKey, value: string[]): Promise<boolean> {
  const present = await store.db.settings.get(key);
  if (canonicalJson(value) === canonicalJson(present?.value ?? [])) return false;
  await store.db.settings.put({ key, value, rev: present?.rev ?? 0, ...(await stamp(store)) });
  return true;
}

/** As two devices' copies are merged: field by field, and what was deleted stays deleted. */
async function mergeSynced(
  store: Store,
  { table, row }: BackupLine,
  known: object,
): Promise<boolean> {
  const latest = store.clock.now() + maxAheadMs;
  // Whose it is and where it is public do not depend on a file: a guest's may have become the account's since.
  const { authorId, share } = known as Conversation;
  const merged =
    table === 'conversations'
      ? {
          ...mergeConversations(known as Conversation, clampClocks(row as Conversation, latest)),
          authorId,
          share,
        }
      : mergeMessages(known as Message, clampClocks(row as Message, latest));
  const changed = { ...merged, rev: (known as Message).rev, dirty: 1 as const };
  if (canonicalJson(changed) === canonicalJson({ ...known, dirty: 1 })) return false;
  await store.db.table(table).put(changed);
  await raiseClock(store, latestClock([merged]));
  return true;
}

/** Only the server knows what is shared; the next sync says it. */
const notShared: Conversation['share'] = { enable: false, id: null };

/** A row of a later time is from a device whose clock is wrong: it must not move this one's. */
const maxAheadMs = 24 * 60 * 60_000;
