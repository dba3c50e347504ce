import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.ts';
import type { Documents } from '../documents.ts';
import { lockAnyOwner } from '../quota.ts';
import { dropPartRows } from './part-rows.ts';

interface FileKey {
  owner_id: string;
  doc_id: string;
}

const batch = 500;

/** Removes parts of files of which none has come for the grace time, and which no upload is reading. */
export async function dropAbandonedParts(documents: Documents, graceMs: number): Promise<number> {
  let dropped = 0;
  for (;;) {
    const files = await abandonedFiles(documents.db, graceMs);
    const before = dropped;
    for (const file of files) dropped += await dropFile(documents, file, graceMs);
    if (files.length < batch || dropped === before) return dropped;
  }
}

const isAbandoned = (graceMs: number) => {
  const since = sql<Date>`now() - ${graceMs} * interval '1 millisecond'`;
  return sql<boolean>`p.created_at < ${since}
    and not exists (select from upload_part later
                     where later.owner_id = p.owner_id and later.doc_id = p.doc_id
                       and later.created_at >= ${since})
    and not exists (select from upload u
                     where u.owner_id = p.owner_id and u.doc_id = p.doc_id
                       and u.status = 'running')`;
};

async function abandonedFiles(db: Kysely<DB>, graceMs: number): Promise<FileKey[]> {
  const { rows } = await sql<FileKey>`
    select distinct owner_id, doc_id from upload_part p
     where ${isAbandoned(graceMs)} limit ${batch}`.execute(db);
  return rows;
}

async function dropFile(
  { db, objects, onError }: Documents,
  { owner_id: ownerId, doc_id: docId }: FileKey,
  graceMs: number,
): Promise<number> {
  const principal = { ownerId };
  const keys = await db.transaction().execute(async (trx) => {
    await lockAnyOwner(principal, trx);
    // One may have come meanwhile.
    const still = await sql`
      select from upload_part p where owner_id = ${ownerId} and doc_id = ${docId}
         and ${isAbandoned(graceMs)} limit 1`.execute(trx);
    return still.rows.length > 0 ? dropPartRows(principal, trx, docId) : [];
  });
  for (const key of keys) if (objects.keys.owns(key)) await objects.delete(key).catch(onError);
  return keys.length;
}
