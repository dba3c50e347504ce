import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { type TextKey, textsOf, type WaitingText, waitingTexts } from './indexed-texts.ts';
import { addPart, dropTexts, maxCharacters, maxTexts, rebuildParts } from './message-parts.ts';

/*
 * The index over messages and names of conversations follows the owner's revs, as a device does: what has a later rev than
 * the last one that was indexed waits. New texts become a part of their own, and small parts are merged into larger
 * ones, so that a message costs the work of a few texts, however many there are. The index has a lock of its own: no
 * write of the owner waits for it.
 */

/** The kind of the jobs that keep the index; their subject is empty. */
export const messagesKind = 'messages';
/** A job is due when the owner has written nothing for so long. */
export const quietMs = 1_000;

/** What was written in this transaction will be indexed, once the owner has paused. */
export async function enqueueIndexing({ ownerId }: Principal, trx: Kysely<DB>): Promise<void> {
  const due = sql<Date>`clock_timestamp() + ${quietMs} * interval '1 millisecond'`;
  const fresh = { attempts: 0, next_run: due, lease_token: null, lease_until: null };
  await trx
    .insertInto('job')
    .values({ owner_id: ownerId, kind: messagesKind, subject: '', ...fresh })
    .onConflict((conflict) => conflict.columns(['owner_id', 'kind', 'subject']).doUpdateSet(fresh))
    .execute();
}

/**
 * Indexes the owner's texts that wait for it until there are none, or `deadline` (ms since the epoch) has passed.
 * False: some are left. Any number of processes may do this at the same time.
 */
export async function indexMessages(
  principal: Principal,
  db: Database,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const isDone = !(await db.transaction().execute((trx) => indexStep(principal, trx)));
    if (isDone) return true;
    if (Date.now() >= deadline) return false;
  }
}

/** One part; false: there is nothing to do. */
async function indexStep({ ownerId }: Principal, trx: Kysely<DB>): Promise<boolean> {
  const rev = (await lockIndex(ownerId, trx)) ?? (await beginIndex(ownerId, trx));
  if (rev === null) return false;
  const waiting = fitting(await waitingTexts(ownerId, trx, rev, maxTexts));
  const last = waiting.at(-1);
  if (!last) return rebuildParts(ownerId, trx);
  await indexTexts(ownerId, trx, waiting);
  await sql`
    update message_index set rev = ${last.rev}::bigint where owner_id = ${ownerId}`.execute(trx);
  return true;
}

/** Until the end of the transaction no other changes the owner's index. @returns the last rev in it */
async function lockIndex(ownerId: string, trx: Kysely<DB>): Promise<string | null> {
  const row = await trx
    .selectFrom('message_index')
    .select('rev')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.rev ?? null;
}

/** null: the owner is gone. */
async function beginIndex(ownerId: string, trx: Kysely<DB>): Promise<string | null> {
  await sql`
    insert into message_index (owner_id) select owner_id from owner where owner_id = ${ownerId}
    on conflict do nothing`.execute(trx);
  return lockIndex(ownerId, trx);
}

/** As many as a part has room for, one at least. */
function fitting(waiting: readonly WaitingText[]): WaitingText[] {
  let room = maxCharacters;
  const end = waiting.findIndex(({ length }, place) => {
    room -= length;
    return place > 0 && room < 0;
  });
  return end < 0 ? [...waiting] : waiting.slice(0, end);
}

async function indexTexts(
  ownerId: string,
  trx: Kysely<DB>,
  waiting: readonly TextKey[],
): Promise<void> {
  const texts = await textsOf(ownerId, trx, waiting);
  const known = await hashesOf(ownerId, trx, waiting);
  const isSame = ({ kind, id, hash }: (typeof texts)[number]) =>
    known.get(`${kind} ${id}`) === hash;
  const same = new Set(texts.filter(isSame).map(({ id }) => id));
  await dropTexts(
    ownerId,
    trx,
    waiting.filter(({ kind, id }) => known.has(`${kind} ${id}`) && !same.has(id)),
  );
  await addPart(
    ownerId,
    trx,
    texts.filter((text) => !isSame(text)),
  );
}

async function hashesOf(
  ownerId: string,
  trx: Kysely<DB>,
  keys: readonly TextKey[],
): Promise<Map<string, string>> {
  const { rows } = await sql<TextKey & { hash: string }>`
    select t.kind, t.id, t.hash
      from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::uuid[])
           as given (kind, id)
      join message_text t on t.owner_id = ${ownerId} and t.kind = given.kind and t.id = given.id`.execute(
    trx,
  );
  return new Map(rows.map(({ kind, id, hash }) => [`${kind} ${id}`, hash]));
}

/** Texts whose rows are being removed leave the index. Inside a transaction. */
export async function forgetTexts(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  keys: readonly TextKey[],
): Promise<void> {
  if (keys.length === 0 || (await lockIndex(ownerId, trx)) === null) return;
  await dropTexts(ownerId, trx, keys);
  await enqueueIndexing({ ownerId }, trx);
}

/** Removes the owner's index, such as before rows move to another owner. Inside a transaction. */
export async function forgetAllTexts(principal: Principal, trx: Kysely<DB>): Promise<void> {
  await trx.deleteFrom('message_index').where('owner_id', '=', principal.ownerId).execute();
  await enqueueIndexing(principal, trx);
}
