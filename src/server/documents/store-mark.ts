import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Documents } from './documents.ts';

interface Marks {
  mark: string | null;
  mark_before: string | null;
}

/** Value of the mark after two databases have used the same place; it belongs to neither. */
const contested = 'contested';
const timeoutMs = 60_000;

/**
 * Do these files still belong to this database? A copy of it, or a restored backup, has the same id
 * and would delete as unreferenced what was written after the copy was made. So database and store
 * have the same mark, which changes with every check: where they differ, another database has used
 * the store, and from then on neither deletes anything, until an operator has removed the mark. The
 * previous mark is accepted too: a process may have died before the new one reached the store.
 */
export async function renewStoreMark({ db, objects }: Documents): Promise<boolean> {
  const isOurs = await withMarks(db, objects, async (marks, trx) => {
    const found = await readMark(objects);
    if (found === null || found === marks.mark) {
      const next = { mark_before: marks.mark, mark: randomUUID() };
      await trx.updateTable('installation').set(next).execute();
      return true;
    }
    if (found === marks.mark_before) return true;
    if (found !== contested) await writeMark(objects, contested);
    return false;
  });
  // After the commit: the database must know the mark that the store has.
  if (isOurs) await withMarks(db, objects, async ({ mark }) => writeMark(objects, mark ?? ''));
  return isOurs;
}

/** Reads the marks under a lock, so that nodes of one installation check one after the other. */
async function withMarks<Value>(
  db: Kysely<DB>,
  { keys }: ObjectStore,
  task: (marks: Marks, trx: Kysely<DB>) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (trx) => {
    const marks = await trx
      .selectFrom('installation')
      .select(['mark', 'mark_before'])
      .where('installation_id', '=', keys.installationId)
      .forUpdate()
      .executeTakeFirst();
    if (!marks) throw new Error('the installation has a new id: restart this server');
    return task(marks, trx);
  });
}

async function readMark(objects: ObjectStore): Promise<string | null> {
  const stream = await objects.get(objects.keys.mark);
  if (!stream) return null;
  const chunks = await stream.toArray({ signal: AbortSignal.timeout(timeoutMs) });
  return Buffer.concat(chunks as Uint8Array[]).toString();
}

async function writeMark(objects: ObjectStore, mark: string): Promise<void> {
  async function* body() {
    yield Buffer.from(mark);
  }
  const signal = AbortSignal.timeout(timeoutMs);
  await objects.put(objects.keys.mark, body(), { type: 'text/plain', signal });
}
