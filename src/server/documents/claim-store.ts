import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Documents } from './documents.ts';

interface Marks {
  mark: string | null;
  mark_before: string | null;
}

/** What a mark says once two databases have met in one place; nobody's. */
const contested = 'contested';
const timeoutMs = 60_000;

/**
 * Is this database still the one that these files belong to? A copy of it, or a backup of it that was
 * restored, has its id and would take for nobody's what came after the copy was made. So database and
 * store hold the same mark, which changes whenever it is looked at: where they differ, another database
 * has been here, and from then on neither deletes, until an operator has removed the mark.
 * The mark before is taken too: a process may have died before the new one reached the store.
 */
export async function claimStore({ db, objects }: Documents): Promise<boolean> {
  const isHeld = await withMarks(db, objects, async (marks, trx) => {
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
  // Not before the change has been committed: what the store says, the database must know.
  if (isHeld) await withMarks(db, objects, async ({ mark }) => writeMark(objects, mark ?? ''));
  return isHeld;
}

/** Nodes of one installation go one after another. */
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
    if (!marks) throw new Error('the installation has a new id: this server must be started anew');
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
