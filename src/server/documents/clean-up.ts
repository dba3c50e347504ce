import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { uploadKind } from './claim-upload.ts';
import type { Documents } from './documents.ts';

export interface CleanedUp {
  uploads: number;
  objects: number;
  jobs: number;
  unfinished: number;
}

/**
 * Removes what uploads left behind that came to nothing, and files of deleted documents; puts jobs
 * back that are missing. Younger things than the grace time are left alone: they may be under way.
 * Any number of processes may do it at once.
 */
export async function cleanUp(documents: Documents, graceMs: number): Promise<CleanedUp> {
  const { db, objects, now } = documents;
  const before = new Date(now() - graceMs);
  const keys = [...(await dropFailed(db, graceMs)), ...(await dropDeleted(db))];
  for (const key of keys) await objects.delete(key);
  const { dropped, restored } = await mendJobs(db);
  if (restored > 0) documents.jobs.wake();
  return {
    uploads: keys.length,
    objects: await dropOrphans(documents, before),
    jobs: dropped,
    unfinished: await objects.dropUnfinished(before),
  };
}

/** Failed uploads of which no document stands. */
async function dropFailed(db: Kysely<DB>, graceMs: number): Promise<string[]> {
  const { rows } = await sql<{ object_key: string }>`
    delete from upload u
     where status = 'failed' and updated_at < now() - ${graceMs} * interval '1 millisecond'
       and not exists (select from document d
                        where d.owner_id = u.owner_id and d.doc_id = u.doc_id
                          and d.deleted_at is null)
    returning object_key`.execute(db);
  return rows.map((row) => row.object_key);
}

/** A deleted document's row stays for a while, as a tombstone; its file does not. */
async function dropDeleted(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ object_key: string }>`
    delete from upload u
     where status <> 'running' and stage not in ('receiving', 'stored')
       and not exists (select from document d
                        where d.owner_id = u.owner_id and d.doc_id = u.doc_id
                          and d.deleted_at is null)
    returning object_key`.execute(db);
  return rows.map((row) => row.object_key);
}

async function mendJobs(db: Kysely<DB>): Promise<{ dropped: number; restored: number }> {
  const gone = await sql`
    delete from job j
     where kind = ${uploadKind} and (lease_until is null or lease_until < now())
       and not exists (select from upload u
                        where u.owner_id = j.owner_id and u.doc_id = j.subject
                          and u.status = 'running')`.execute(db);
  const back = await sql`
    insert into job (owner_id, kind, subject)
    select owner_id, ${uploadKind}, doc_id from upload where status = 'running'
    on conflict do nothing`.execute(db);
  return {
    dropped: Number(gone.numAffectedRows ?? 0),
    restored: Number(back.numAffectedRows ?? 0),
  };
}

const batch = 500;

/** Objects that no upload names. A name stands in the table before its object is begun. */
async function dropOrphans({ db, objects }: Documents, before: Date): Promise<number> {
  let dropped = 0;
  let old: string[] = [];
  const drop = async () => {
    if (old.length === 0) return;
    const rows = await db
      .selectFrom('upload')
      .select('object_key')
      .where('object_key', 'in', old)
      .execute();
    const known = new Set(rows.map((row) => row.object_key));
    for (const key of old.filter((each) => !known.has(each))) {
      await objects.delete(key);
      dropped += 1;
    }
    old = [];
  };
  for await (const { key, modified } of objects.list()) {
    if (modified < before) old.push(key);
    if (old.length >= batch) await drop();
  }
  await drop();
  return dropped;
}
