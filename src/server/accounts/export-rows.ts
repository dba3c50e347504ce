import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

/** Tables of an export and what, with the owner, identifies a row: a column or an expression. */
export const exportedTables = {
  conversation: 'id',
  message: 'message_id',
  share: 'share_id',
  attachment: 'id',
  document: 'doc_id',
  setting: 'key',
  account: 'email',
  granted_role: 'source',
  subscription: 'owner_id',
  api_token: 'token_id',
  assistant_call: "token_id || ' ' || number",
  usage_count: "feature || ' ' || ends_at",
  usage_task: "task_id || ' ' || feature || ' ' || ends_at",
  analytics_event: "insert_id || ' ' || at",
  analytics_profile: "kind || ' ' || key",
} as const;
export type ExportedTable = keyof typeof exportedTables;

/** Rows that are read at once. A document may have megabytes of text. */
const defaultBatch = 500;
const batches: Partial<Record<ExportedTable, number>> = { message: 200, share: 5, document: 5 };

/** Their deleted rows stay as tombstones for a while. */
const synced: readonly ExportedTable[] = [
  'conversation',
  'message',
  'attachment',
  'document',
  'setting',
];

/** Columns that say nothing about the person. */
const leftOut =
  '{owner_id,page,message_count,message_bytes,started_reads,applied_read,token_hash,made_with}';

interface Line {
  key: string;
  line: string;
}

/** The owner's rows as JSON, a line each; no more than one batch is in memory. Deleted ones have no content left. */
export async function* rowLines(
  db: Kysely<DB>,
  principal: Principal,
  table: ExportedTable,
): AsyncGenerator<string> {
  let last: Line | undefined;
  do {
    const rows = await linesAfter(db, principal, table, last?.key);
    for (const { line } of rows) yield `${line}\n`;
    last = rows.at(-1);
  } while (last);
}

async function linesAfter(
  db: Kysely<DB>,
  { ownerId }: Principal,
  table: ExportedTable,
  after: string | undefined,
): Promise<Line[]> {
  const key = sql`(${sql.raw(exportedTables[table])})::text collate "C"`;
  const present = synced.includes(table) ? sql`deleted_at is null` : sql`true`;
  const later = after === undefined ? sql`true` : sql`${key} > ${after}`;
  const { rows } = await sql<Line>`
    select ${key} as key, (to_jsonb(r) - ${leftOut}::text[])::text as line
      from ${sql.ref(table)} r
     where owner_id = ${ownerId} and ${present} and ${later}
     order by ${key} limit ${batches[table] ?? defaultBatch}`.execute(db);
  return rows;
}

interface ExportedFile {
  docId: string;
  objectKey: string;
  name: string;
}

/** The files of the owner's documents. */
export async function* exportedFiles(
  db: Kysely<DB>,
  { ownerId }: Principal,
): AsyncGenerator<ExportedFile> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ doc_id: string; object_key: string; file_name: string }>`
      select u.doc_id, u.object_key, u.file_name
        from upload u join document d on d.owner_id = u.owner_id and d.doc_id = u.doc_id
       where u.owner_id = ${ownerId} and u.doc_id > ${after} and d.deleted_at is null
       order by u.doc_id limit 200`.execute(db);
    for (const row of rows) {
      yield { docId: row.doc_id, objectKey: row.object_key, name: row.file_name };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.doc_id;
  }
}
