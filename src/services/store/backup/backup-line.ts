import * as z from 'zod/mini';
import { artRunSchema } from '#domain/art/art-run.ts';
import { conversationSchema, messageSchema } from '#domain/conversations/conversations.ts';
import { attachmentSchema } from '#domain/documents/attachments.ts';
import { documentInfoSchema, documentSchema } from '#domain/documents/documents.ts';
import { uploadSchema } from '#domain/documents/uploads.ts';
import { memoSchema } from '#domain/memos/memos.ts';
import { searchRunSchema } from '#domain/search-web/search-run.ts';
import { settingsSchema } from '#domain/settings/settings.ts';
import { syncColumns } from '#domain/sync/sync.ts';
import { ownToolSchema } from '#domain/tools/own-tool.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isHlc } from '#shared/hlc.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { memoryRowSchemas } from '../memory/memory-lines.ts';
import { isSettingKey } from '../settings/settings.ts';
import { type BackupTable, backupTables, backupVersion } from './backup.ts';

const headSchema = z.object({ gloss: z.literal('backup'), version: z.literal(backupVersion) });

const localSchema = z.object({
  slot: z.string(),
  conversationId: z.nullable(z.string()),
  draft: z.string(),
  choices: z.optional(z.record(z.string(), z.string())),
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

const ended = { id: z.string(), snapshot: z.null() };

const uploadRowSchema = z
  .extend(uploadSchema, { kind: z.literal('upload'), ...ended })
  .check(z.refine(({ state, document }) => state === 'success' && document !== null));

const rowSchemas: Record<BackupTable, z.ZodMiniType> = {
  conversations: conversationSchema,
  messages: messageSchema,
  attachments: attachmentSchema,
  documents: documentSchema,
  library: librarySchema,
  runs: z.discriminatedUnion('kind', [
    uploadRowSchema,
    z.extend(searchRunSchema, { kind: z.literal('search'), ...ended }),
    z.extend(artRunSchema, { kind: z.literal('art'), ...ended }),
  ]),
  memos: memoSchema,
  ownTools: ownToolSchema,
  conversationLocal: localSchema,
  settings: settingSchema,
  ...memoryRowSchemas,
};

/** A row of a backup, as the tables of this release have it. */
export interface BackupLine {
  table: BackupTable;
  row: Record<string, unknown>;
}

/** undefined for the head line. @throws backup_invalid with `{ line }`, counted from 1 */
export function readLine(number: number, line: string): BackupLine | undefined {
  const value = parseJson(line);
  if (number === 1 && headSchema.safeParse(value).success) return undefined;
  const read = number > 1 ? rowOf(value) : null;
  if (read) return read;
  throw new CodedError('backup_invalid', `line ${number} is no line of a backup`, { line: number });
}

/**
 * null: it is no row that this release can store. Only here is the form of `hlc` checked: rows that are stored already
 * must stay readable.
 */
export function rowOf(value: unknown): BackupLine | null {
  if (!isObject(value) || !isBackupTable(value.table)) return null;
  const { table, row } = value;
  const read = rowSchemas[table].safeParse(row);
  if (!read.success || !hasValidStamp(read.data as BackupLine['row'])) return null;
  return { table, row: read.data as BackupLine['row'] };
}

const hasValidStamp = ({ hlc }: BackupLine['row']) => hlc === undefined || isHlc(hlc as string);

function isBackupTable(value: unknown): value is BackupTable {
  return (backupTables as readonly unknown[]).includes(value);
}
