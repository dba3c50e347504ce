import * as z from 'zod/mini';
import {
  type Conversation,
  conversationSchema,
  type Message,
  messageSchema,
} from '#domain/conversations/conversations.ts';
import { attachmentSchema } from '#domain/documents/attachments.ts';
import { documentInfoSchema, documentSchema } from '#domain/documents/documents.ts';
import { uploadSchema } from '#domain/documents/uploads.ts';
import { memoSchema } from '#domain/memos/memos.ts';
import {
  deviceSettings,
  type SettingKey,
  type Settings,
  settingsSchema,
} from '#domain/settings/settings.ts';
import { clampClocks } from '#domain/sync/clamp-clocks.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import { mergeConversations } from '#domain/sync/merge-conversations.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { mergeMessages } from '#domain/sync/merge-messages.ts';
import { syncColumns } from '#domain/sync/sync.ts';
import { ownToolSchema } from '#domain/tools/own-tool.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isHlc, readHlc } from '#shared/hlc.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { readAuthor } from '../account/author.ts';
import { conversationLines } from '../conversations/export-conversation.ts';
import {
  restoreWaitingQuestions,
  type WaitingQuestion,
  waitingQuestionSchema,
} from '../conversations/waiting-questions.ts';
import { renameLocalColumns, renameMessageColumns } from '../database/old-rows.ts';
import { raiseClock, type Store, stamp, stored } from '../database/store.ts';
import { isSettingKey, readSettings } from '../settings/settings.ts';
import { type BackupTable, backupTables, backupVersion } from './backup.ts';

const headSchema = z.object({ gloss: z.literal('backup'), version: z.literal(backupVersion) });

const localSchema = z.object({
  slot: z.string(),
  conversationId: z.nullable(z.string()),
  draft: z.string(),
  choices: z.optional(z.record(z.string(), z.string())),
  /** Until version 5 of the database. */
  waiting: z.optional(z.array(waitingQuestionSchema)),
});

const settingSchema = z
  .object({ key: z.string(), value: z.json(), ...syncColumns })
  .check(
    z.refine(
      ({ key, value }) => isSettingKey(key) && settingsSchema.shape[key].safeParse(value).success,
    ),
  );

const librarySchema = z.object({
  docId: z.string(),
  document: documentInfoSchema,
  name: z.string(),
  size: z.number(),
  created_at: z.string(),
  is_deleted: z.boolean(),
});

const uploadRowSchema = z
  .extend(uploadSchema, { snapshot: z.null() })
  .check(z.refine(({ state, document }) => state === 'success' && document !== null));

/** Default columns for messages of older backups. */
const messageDefaults = {
  citations: [],
  coverage: null,
  comparedMessageId: null,
  generation: null,
};

const rowSchemas: Record<BackupTable, z.ZodMiniType> = {
  conversations: conversationSchema,
  messages: messageSchema,
  attachments: attachmentSchema,
  documents: documentSchema,
  library: librarySchema,
  uploads: uploadRowSchema,
  memos: memoSchema,
  ownTools: ownToolSchema,
  conversationLocal: localSchema,
  settings: settingSchema,
};

interface BackupLine {
  table: BackupTable;
  row: Record<string, unknown>;
}

/** `recovery`: our own copy of these rows. */
type RestoreSource = 'file' | 'recovery';

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
  source: RestoreSource = 'file',
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
      for (const [number, line] of linesOf(text)) {
        const entry = readLine(number, line);
        const key = entry && withheldKey(entry);
        if (key) withheld[key] = entry.row.value;
        else if (entry && (await mergeEntry(store, entry, source))) rows += 1;
      }
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

/**
 * undefined for the head line. Only here is the form of `hlc` checked: rows that are stored already
 * must stay readable.
 */
function readLine(number: number, line: string): BackupLine | undefined {
  const value = parseJson(line);
  if (number === 1) {
    if (headSchema.safeParse(value).success) return undefined;
  } else if (isObject(value) && isBackupTable(value.table)) {
    const row = rowSchemas[value.table].safeParse(
      isObject(value.row) ? presentRow(value.table, value.row) : value.row,
    );
    if (row.success && hasValidStamp(row.data as BackupLine['row'])) {
      return { table: value.table, row: row.data as BackupLine['row'] };
    }
  }
  throw new CodedError('backup_invalid', `line ${number} is no line of a backup`, { line: number });
}

const hasValidStamp = ({ hlc }: BackupLine['row']) => hlc === undefined || isHlc(hlc as string);

/** A row of any earlier version as the schemas of this one have it. */
function presentRow(table: BackupTable, row: Record<string, unknown>): Record<string, unknown> {
  if (table === 'messages') return { ...messageDefaults, ...renameMessageColumns(row) };
  return table === 'conversationLocal' ? renameLocalColumns(row) : row;
}

function isBackupTable(value: unknown): value is BackupTable {
  return (backupTables as readonly unknown[]).includes(value);
}

async function mergeEntry(
  store: Store,
  { table, row }: BackupLine,
  source: RestoreSource,
): Promise<boolean> {
  const { waiting, ...present } = row;
  await restoreWaitingQuestions(store.db, (waiting ?? []) as WaitingQuestion[]);
  const line = { table, row: present };
  return source === 'recovery' ? recoverRow(store, line) : mergeRow(store, line);
}

/** A row that has changed without an edit has the same clocks: the copy's is stored as a new edit, which other devices get. */
async function recoverRow(store: Store, line: BackupLine): Promise<boolean> {
  const { table, row } = line;
  const target = store.db.table(table);
  const known = await target.get(row[target.schema.primKey.keyPath as string] as string);
  // The state of a question that waits, or of an answer, is the present one's.
  if (known && table === 'messages' && !isDamaged(table, row, known)) return false;
  if (!known || !isDamaged(table, row, known)) return mergeRow(store, line);
  await target.put({ ...row, rev: known.rev, ...(await stamp(store)) });
  return true;
}

function isDamaged(
  table: BackupTable,
  row: BackupLine['row'],
  known: Record<string, unknown>,
): boolean {
  if (row.hlc === undefined) return false;
  const clockOf = (each: object) => latestClock([each as Message]);
  if (clockOf(row) !== clockOf(known)) return false;
  // An answer that was under way when the copy was made has more text now, with the same clock.
  if (table === 'messages') return row.status === 'done' && row.text !== known.text;
  const { rev, dirty, place, deviceId } = known;
  const same = { ...row, rev, dirty, deviceId, ...(place !== undefined && { place }) };
  return canonicalJson(same) !== canonicalJson(known);
}

async function mergeRow(store: Store, { table, row }: BackupLine): Promise<boolean> {
  const target = store.db.table(table);
  const key = row[target.schema.primKey.keyPath as string] as string;
  const known = (await target.get(key)) as { hlc?: string; rev?: number } | undefined;
  const hlc = row.hlc as string | undefined;
  if (table === 'conversations' || table === 'messages') {
    if (known) return mergeSynced(store, { table, row }, known);
    // A rev is of the server and device that made the backup.
    row.rev = 0;
    if (table === 'conversations') {
      row.authorId ??= await readAuthor(store);
      row.share = notShared;
    }
  }
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
