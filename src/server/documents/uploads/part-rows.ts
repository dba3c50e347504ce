import type { Kysely } from 'kysely';
import type { Principal } from '../../auth/principal.ts';
import type { DB } from '../../database/schema.ts';

export interface PartRow {
  first: number;
  bytes: number;
  fileBytes: number;
  objectKey: string;
}

const ofDocument = (db: Kysely<DB>, { ownerId }: Principal, docId: string) =>
  db.selectFrom('upload_part').where('owner_id', '=', ownerId).where('doc_id', '=', docId);

/** Parts of a file, in order. */
export async function partRows(
  principal: Principal,
  db: Kysely<DB>,
  docId: string,
): Promise<PartRow[]> {
  const rows = await ofDocument(db, principal, docId)
    .select(['first', 'bytes', 'file_bytes', 'object_key'])
    .orderBy('first')
    .execute();
  return rows.map((row) => ({
    first: Number(row.first),
    bytes: Number(row.bytes),
    fileBytes: Number(row.file_bytes),
    objectKey: row.object_key,
  }));
}

/** Inserts a part's row. Inside a transaction that holds the owner's lock. */
export async function insertPart(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  docId: string,
  part: PartRow,
): Promise<void> {
  const { first, bytes, fileBytes, objectKey } = part;
  const row = { first, bytes, file_bytes: fileBytes, object_key: objectKey };
  await trx
    .insertInto('upload_part')
    .values({ owner_id: ownerId, doc_id: docId, ...row })
    .execute();
}

/** Deletes the rows of parts from that offset on; returns the keys of their objects. */
export async function dropPartRows(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docId: string,
  from = 0,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('upload_part')
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .where('first', '>=', String(from))
    .returning('object_key')
    .execute();
  return rows.map((row) => row.object_key);
}
