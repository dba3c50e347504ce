import * as z from 'zod/mini';
import { attachmentSchema } from '#domain/attachments.ts';
import {
  type Conversation,
  conversationSchema,
  type Message,
  messageSchema,
} from '#domain/conversations.ts';
import { documentInfoSchema, documentSchema } from '#domain/documents.ts';
import { memoSchema } from '#domain/memos.ts';
import {
  deviceSettings,
  type SettingKey,
  type Settings,
  settingsSchema,
} from '#domain/settings.ts';
import { clampClocks } from '#domain/sync/clamp-clocks.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import { mergeConversations } from '#domain/sync/merge-conversations.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { mergeMessages } from '#domain/sync/merge-messages.ts';
import { syncColumns } from '#domain/sync.ts';
import { ownToolSchema } from '#domain/tools/own-tool.ts';
import { uploadSchema } from '#domain/uploads.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isHlc, readHlc } from '#shared/hlc.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { readAuthor } from './author.ts';
import { type BackupTable, backupTables, backupVersion } from './backup.ts';
import { renameLocalColumns, renameMessageColumns } from './old-rows.ts';
import { isSettingKey, readSettings } from './settings.ts';
import { raiseClock, type Store, stamp, stored } from './store.ts';
import {
  restoreWaitingQuestions,
  type WaitingQuestion,
  waitingQuestionSchema,
} from './waiting-questions.ts';

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
 * ones. Returns the number of written rows.
 * @throws backup_invalid with `{ line }`, counted from 1.
 */
export async function restoreBackup(store: Store, text: string): Promise<Restored> {
  for (const [number, line] of linesOf(text)) readLine(number, line);
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
        else if (entry && (await mergeEntry(store, entry))) rows += 1;
      }
      await stamp(store);
      return { rows, withheld: differing(withheld, settings) };
    }),
  );
}

function* linesOf(text: string): Generator<[number, string]> {
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

async function mergeEntry(store: Store, { table, row }: BackupLine): Promise<boolean> {
  const { waiting, ...present } = row;
  await restoreWaitingQuestions(store.db, (waiting ?? []) as WaitingQuestion[]);
  return mergeRow(store, { table, row: present });
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
    if (table === 'conversations') row.authorId ??= await readAuthor(store);
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
  const merged =
    table === 'conversations'
      ? mergeConversations(known as Conversation, clampClocks(row as Conversation, latest))
      : mergeMessages(known as Message, clampClocks(row as Message, latest));
  const changed = { ...merged, rev: (known as Message).rev, dirty: 1 as const };
  if (canonicalJson(changed) === canonicalJson({ ...known, dirty: 1 })) return false;
  await store.db.table(table).put(changed);
  await raiseClock(store, latestClock([merged]));
  return true;
}

/** A row of a later time is from a device whose clock is wrong: it must not move this one's. */
const maxAheadMs = 24 * 60 * 60_000;
