import { type Kysely, type Selectable, sql } from 'kysely';
import type { CheckTaskReply, UploadEvent, UploadStage } from '#api/documents.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { Principal } from '../../auth/principal.ts';
import type { DB } from '../../database/schema.ts';
import type { UploadPayload } from './upload-payload.ts';

/** The `kind` of upload jobs; their `subject` is the document's id. */
export const uploadKind = 'upload';

type UploadStatus = CheckTaskReply['data']['status'];

/** The state of an upload. */
export interface UploadState {
  docId: string;
  taskId: string;
  status: UploadStatus;
  stage: UploadStage;
  error: ErrorData | null;
  events: UploadEvent[];
  objectKey: string;
}

const columns = ['doc_id', 'task_id', 'status', 'stage', 'error', 'events', 'object_key'] as const;

const ofOwner = (db: Kysely<DB>, { ownerId }: Principal) =>
  db.selectFrom('upload').where('owner_id', '=', ownerId);

type StateRow = Pick<Selectable<DB['upload']>, (typeof columns)[number]>;

const stateOf = (row: StateRow): UploadState => ({
  docId: row.doc_id,
  taskId: row.task_id,
  status: row.status as UploadStatus,
  stage: row.stage as UploadStage,
  error: row.error as ErrorData | null,
  events: row.events,
  objectKey: row.object_key,
});

/** The upload of a document; undefined where the owner has none. */
export async function findUpload(
  principal: Principal,
  db: Kysely<DB>,
  docId: string,
): Promise<UploadState | undefined> {
  const row = await ofOwner(db, principal)
    .select(columns)
    .where('doc_id', '=', docId)
    .executeTakeFirst();
  return row && stateOf(row);
}

/** C4. */
export async function findTask(
  principal: Principal,
  db: Kysely<DB>,
  taskId: string,
): Promise<UploadState | undefined> {
  const row = await ofOwner(db, principal)
    .select(columns)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row && stateOf(row);
}

/** Milliseconds until the upload's job is due again; null: it is running, or over. */
export async function pauseOf(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('job')
    .select(sql<number>`(extract(epoch from next_run - now()) * 1000)::float8`.as('ms'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', uploadKind)
    .where('subject', '=', docId)
    .where('lease_token', 'is', null)
    .executeTakeFirst();
  return row ? row.ms : null;
}

export interface NewUpload {
  docId: string;
  taskId: string;
  objectKey: string;
  /** Bytes reserved of the owner's quota until the file's size is known. */
  charged: number;
  mediaType: string;
  fileName: string;
}

/** Starts an upload, in place of one that failed. */
export async function insertUpload(
  { ownerId }: Principal,
  db: Kysely<DB>,
  upload: NewUpload,
): Promise<void> {
  const row = {
    task_id: upload.taskId,
    status: 'running',
    stage: 'receiving',
    events: '[]',
    error: null,
    object_key: upload.objectKey,
    bytes: 0,
    charged: upload.charged,
    media_type: upload.mediaType,
    file_name: upload.fileName,
    payload: null,
    stored_at: null,
    updated_at: sql<Date>`now()`,
  };
  await db
    .insertInto('upload')
    .values({ owner_id: ownerId, doc_id: upload.docId, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'doc_id']).doUpdateSet(row))
    .execute();
}

/** Stores the form's fields until the document's row is made of them. */
export async function savePayload(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docId: string,
  taskId: string,
  payload: UploadPayload,
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ payload: JSON.stringify(payload) })
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .where('task_id', '=', taskId)
    .execute();
}

/** The form's fields that wait to become the document's row. */
export async function readPayload(
  principal: Principal,
  db: Kysely<DB>,
  docId: string,
): Promise<UploadPayload | null> {
  const row = await ofOwner(db, principal)
    .select('payload')
    .where('doc_id', '=', docId)
    .executeTakeFirst();
  return row?.payload ?? null;
}

export interface UploadChange {
  status?: UploadStatus;
  stage?: UploadStage;
  error?: ErrorData | null;
  /** Sent to followers. */
  events?: readonly UploadEvent[];
  /** The file is stored: its bytes, and when. */
  stored?: { bytes: number; charged: number; at: Date };
  /** The payload has become the document's row, or will not be needed. */
  payload?: null;
  /** Nothing is stored, so nothing is reserved. */
  charged?: 0;
  /** It continues after its last event, which is removed. */
  isResumed?: boolean;
}

const withoutEnd = sql`(
  select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(events) entry
   where entry ->> 'event' <> 'upload_document_error')`;

/** Changes an upload's state; nothing where there is none. */
export async function changeUpload(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docId: string,
  change: UploadChange,
): Promise<void> {
  const { status, stage, error, events = [], stored, payload, charged } = change;
  const before = change.isResumed ? withoutEnd : sql`events`;
  await db
    .updateTable('upload')
    .set({
      ...(status ? { status } : {}),
      ...(stage ? { stage } : {}),
      ...(error === undefined ? {} : { error: error && JSON.stringify(error) }),
      ...(stored ? { bytes: stored.bytes, charged: stored.charged, stored_at: stored.at } : {}),
      ...(payload === null ? { payload } : {}),
      ...(charged === 0 ? { charged } : {}),
      events: sql`${before} || ${JSON.stringify(events)}::jsonb`,
      updated_at: sql<Date>`now()`,
    })
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .execute();
}

/** Deletes an upload's row. */
export async function dropUpload(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docId: string,
): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .execute();
}
