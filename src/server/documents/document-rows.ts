import type { Kysely, Selectable } from 'kysely';
import {
  type DocumentField,
  type DocumentRecord,
  documentFields,
  fileLinkOf,
} from '#api/documents.ts';
import type { Passage } from '#domain/passages/passage.ts';
import { nextHlc } from '#shared/hlc.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB, DocumentTable } from '../database/schema.ts';
import { nextRev } from './owner-rev.ts';
import type { UploadPayload } from './uploads/upload-payload.ts';

/** `device_id` of rows that the server writes. */
export const serverDevice = 'server';

const live = (db: Kysely<DB>, { ownerId }: Principal, docId: string) =>
  db
    .selectFrom('document')
    .where('document.owner_id', '=', ownerId)
    .where('document.doc_id', '=', docId)
    .where('document.deleted_at', 'is', null);

export async function documentExists(
  principal: Principal,
  db: Kysely<DB>,
  docId: string,
): Promise<boolean> {
  return (await live(db, principal, docId).select('doc_id').executeTakeFirst()) !== undefined;
}

const columns = {
  doc_id: 'doc_id',
  doc_type: 'doc_type',
  pure_text: 'pure_text',
  tokens: 'tokens',
  link: 'link',
  file_link: 'file_link',
  doc_type_dependent_data: 'doc_type_dependent_data',
  passages: 'passages',
  leftOut: 'left_out',
  hiddenDropped: 'hidden_dropped',
  created_at: 'created_at',
} as const satisfies Record<Exclude<DocumentField, 's3'>, keyof DocumentTable>;

/** The requested fields of a document; undefined where the owner has none with that id. */
export async function readRecord(
  principal: Principal,
  db: Kysely<DB>,
  docId: string,
  fields: readonly DocumentField[] = documentFields,
): Promise<DocumentRecord | undefined> {
  const wanted = fields.flatMap((field) => (field === 's3' ? [] : [columns[field]]));
  const row = await live(db, principal, docId)
    .select(['doc_id', ...wanted])
    .executeTakeFirst();
  if (!row) return undefined;
  const values = row as Partial<Selectable<DocumentTable>>;
  const record: Record<string, unknown> = {};
  for (const field of fields) {
    if (field === 's3') record.s3 = await fileFacts(principal, db, docId);
    else if (field === 'created_at') record.created_at = values.created_at?.toISOString();
    else record[field] = values[columns[field]];
  }
  return record as DocumentRecord;
}

async function fileFacts({ ownerId }: Principal, db: Kysely<DB>, docId: string) {
  const file = await db
    .selectFrom('upload')
    .select(['bytes', 'media_type', 'file_name'])
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  return file
    ? {
        doc_url: fileLinkOf(docId),
        bytes: Number(file.bytes),
        content_type: file.media_type,
        name: file.file_name,
      }
    : null;
}

/** The file of a document; undefined where the owner has none with that id. */
export async function readFileRow(principal: Principal, db: Kysely<DB>, docId: string) {
  const row = await live(db, principal, docId)
    .innerJoin('upload', (join) =>
      join
        .onRef('upload.owner_id', '=', 'document.owner_id')
        .onRef('upload.doc_id', '=', 'document.doc_id'),
    )
    .select(['object_key', 'bytes', 'media_type', 'file_name', 'stored_at'])
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes), storedAt: row.stored_at ?? new Date(0) };
}

/**
 * Inserts the document's row, or restores a deleted one; an existing one is not changed. Inside a
 * transaction.
 */
export async function insertDocument(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  docId: string,
  payload: UploadPayload & { passages: readonly Passage[] },
  at: Date,
): Promise<void> {
  const rev = await nextRev(trx, ownerId);
  const row = {
    doc_type: payload.doc_type,
    pure_text: payload.pure_text,
    tokens: payload.tokens,
    link: payload.link ?? null,
    file_link: fileLinkOf(docId),
    doc_type_dependent_data: JSON.stringify(payload.doc_type_dependent_data),
    passages: JSON.stringify(payload.passages),
    hidden_dropped: payload.hiddenDropped ?? 0,
    left_out: payload.leftOut ?? null,
    created_at: at,
    rev,
    device_id: serverDevice,
    hlc: nextHlc(undefined, at.getTime(), serverDevice),
    deleted_at: null,
  };
  await trx
    .insertInto('document')
    .values({ owner_id: ownerId, doc_id: docId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'doc_id'])
        .doUpdateSet(row)
        .where('document.deleted_at', 'is not', null),
    )
    .execute();
}
