import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { StoredObject } from '../objects/object-store.ts';
import type { Documents } from './documents.ts';
import { lockAnyOwner } from './quota.ts';
import { renewStoreMark } from './store-mark.ts';
import { dropAbandonedParts } from './uploads/clean-up-parts.ts';
import { uploadKind } from './uploads/upload-rows.ts';

export interface CleanedUp {
  uploads: number;
  /** Parts of files whose upload was not continued. */
  parts: number;
  objects: number;
  jobs: number;
  unfinished: number;
  /** Another database uses the same keys: no file and no upload was deleted. */
  isContested: boolean;
}

/**
 * Removes what failed uploads left behind and the files of deleted documents, and restores missing
 * jobs. Nothing younger than the grace time is removed: it may be in use. Any number of processes may
 * do this at the same time.
 */
export async function cleanUp(documents: Documents, graceMs: number): Promise<CleanedUp> {
  const { db, objects, now } = documents;
  const before = new Date(now() - graceMs);
  const jobs = await repairJobs(db);
  if (jobs.restored > 0) documents.jobs.wake();
  const none = { uploads: 0, parts: 0, objects: 0, unfinished: 0 };
  if (!(await renewStoreMark(documents))) return { ...none, jobs: jobs.dropped, isContested: true };
  const failed = await dropAll(documents, () => failedUploads(db, graceMs));
  const parts = await dropAbandonedParts(documents, graceMs);
  return {
    parts,
    uploads: failed + (await dropAll(documents, () => uploadsOfDeleted(db))),
    objects: await dropOrphans(documents, before),
    jobs: jobs.dropped,
    unfinished: await objects.dropUnfinished(before),
    isContested: false,
  };
}

interface UploadKey {
  owner_id: string;
  doc_id: string;
  object_key: string;
}

const hasNoDocument = sql<boolean>`not exists (
  select from document d
   where d.owner_id = upload.owner_id and d.doc_id = upload.doc_id and d.deleted_at is null)`;

const batch = 500;

/** Batch by batch, until none is left or none can be removed. */
async function dropAll(documents: Documents, find: () => Promise<UploadKey[]>): Promise<number> {
  let dropped = 0;
  for (;;) {
    const some = await find();
    const before = dropped;
    for (const upload of some) if (await removeUploadOfDeleted(documents, upload)) dropped += 1;
    if (some.length < batch || dropped === before) return dropped;
  }
}

/** Failed uploads that have no document. */
async function failedUploads(db: Kysely<DB>, graceMs: number): Promise<UploadKey[]> {
  return db
    .selectFrom('upload')
    .select(['owner_id', 'doc_id', 'object_key'])
    .where('status', '=', sql.lit('failed'))
    .where('updated_at', '<', sql<Date>`now() - ${graceMs} * interval '1 millisecond'`)
    .where(hasNoDocument)
    .limit(batch)
    .execute();
}

/** A deleted document's row stays as a tombstone; its file and its index are removed. */
async function uploadsOfDeleted(db: Kysely<DB>): Promise<UploadKey[]> {
  // `offset 0` keeps the planner from reading all uploads for the few documents that are deleted.
  const { rows } = await sql<UploadKey>`
    select d.owner_id, d.doc_id, u.object_key
      from document d
     cross join lateral (
             select object_key from upload
              where owner_id = d.owner_id and doc_id = d.doc_id
                and status <> 'running' and stage not in ('receiving', 'stored')
             offset 0
           ) u
     where d.deleted_at is not null
     limit ${batch}`.execute(db);
  return rows;
}

/** Removes an upload of no document. False: it was started again meanwhile. New uploads of the owner wait for this transaction. */
export async function removeUploadOfDeleted(
  { db, index, objects }: Documents,
  upload: UploadKey,
): Promise<boolean> {
  const isDropped = await db.transaction().execute(async (trx) => {
    await lockAnyOwner({ ownerId: upload.owner_id }, trx);
    const gone = await trx
      .deleteFrom('upload')
      .where('owner_id', '=', upload.owner_id)
      .where('doc_id', '=', upload.doc_id)
      .where('object_key', '=', upload.object_key)
      .where('status', '!=', 'running')
      .where(hasNoDocument)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return false;
    await index.drop(upload.owner_id, upload.doc_id, trx);
    return true;
  });
  // In a copied database that was given its own id, rows name files of the original installation.
  if (isDropped && objects.keys.owns(upload.object_key)) await objects.delete(upload.object_key);
  return isDropped;
}

async function repairJobs(db: Kysely<DB>): Promise<{ dropped: number; restored: number }> {
  const gone = await sql`
    delete from job j
     where kind = ${uploadKind} and (lease_until is null or lease_until < now())
       and not exists (select from upload u
                        where u.owner_id = j.owner_id and u.doc_id = j.subject
                          and u.status = 'running')`.execute(db);
  const back = await sql`
    insert into job (owner_id, kind, subject)
    select owner_id, ${uploadKind}, doc_id from upload where status = 'running' for share
    on conflict do nothing`.execute(db);
  return {
    dropped: Number(gone.numAffectedRows ?? 0),
    restored: Number(back.numAffectedRows ?? 0),
  };
}

/** Own objects that no upload row names. A row is written before its object is. */
async function dropOrphans({ db, objects }: Documents, before: Date): Promise<number> {
  let dropped = 0;
  for await (const keys of unreferenced(db, objects.list(), before)) {
    for (const key of keys) await objects.delete(key);
    dropped += keys.length;
  }
  return dropped;
}

/** Batches of keys that no upload row names. */
async function* unreferenced(
  db: Kysely<DB>,
  listed: AsyncIterable<StoredObject>,
  before: Date,
): AsyncGenerator<string[]> {
  let some: string[] = [];
  for await (const { key, modified } of listed) {
    if (modified < before) some.push(key);
    if (some.length < batch) continue;
    yield await unreferencedOf(db, some);
    some = [];
  }
  if (some.length > 0) yield await unreferencedOf(db, some);
}

async function unreferencedOf(db: Kysely<DB>, keys: string[]): Promise<string[]> {
  const known = new Set<string>();
  for (const table of ['upload', 'upload_part'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('object_key')
      .where('object_key', 'in', keys)
      .execute();
    for (const row of rows) known.add(row.object_key);
  }
  return keys.filter((key) => !known.has(key));
}
