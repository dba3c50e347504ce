import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../auth/principal.ts';
import type { DB } from '../../database/schema.ts';

/** What one request writes to: a later one with the same id takes its place. */
export interface AnswerRun {
  principal: Principal;
  answerId: string;
  run: string;
}

/** An event as it is sent, with its empty line; its number is from 1. */
export interface AnswerEvent {
  number: number;
  text: string;
}

const of = (db: Kysely<DB>, { ownerId }: Principal, answerId: string) =>
  db.selectFrom('kept_answer').where('owner_id', '=', ownerId).where('answer_id', '=', answerId);

/** Begins an answer in the place of what there is of it. */
export async function beginAnswer(db: Kysely<DB>, { principal, answerId, run }: AnswerRun) {
  const key = { owner_id: principal.ownerId, answer_id: answerId };
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('kept_answer')
      .where('owner_id', '=', key.owner_id)
      .where('answer_id', '=', answerId)
      .execute();
    await trx
      .insertInto('kept_answer')
      .values({ ...key, run })
      .execute();
  });
}

/** Adds events, and says that the answer is alive; false: it was stopped, or another request took its place. */
export async function addEvents(
  db: Kysely<DB>,
  { principal, answerId, run }: AnswerRun,
  events: readonly AnswerEvent[],
  isLast: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('kept_answer')
      .set({ seen_at: sql`now()`, ...(isLast && { ended_at: sql`now()` }) })
      .where('owner_id', '=', principal.ownerId)
      .where('answer_id', '=', answerId)
      .where('run', '=', run)
      .returning('is_stopped')
      .executeTakeFirst();
    if (!row) return false;
    if (events.length > 0) {
      const key = { owner_id: principal.ownerId, answer_id: answerId };
      await trx
        .insertInto('answer_event')
        .values(events.map((event) => ({ ...key, ...event })))
        .execute();
    }
    return !row.is_stopped;
  });
}

/** What a follower needs to know; undefined: there is no such answer. */
export async function answerState(
  principal: Principal,
  db: Kysely<DB>,
  answerId: string,
): Promise<{ hasEnded: boolean; silentMs: number } | undefined> {
  const row = await of(db, principal, answerId)
    .select([
      'ended_at',
      sql<number>`(extract(epoch from now() - seen_at) * 1000)::float8`.as('silent'),
    ])
    .executeTakeFirst();
  return row && { hasEnded: row.ended_at !== null, silentMs: row.silent };
}

/** Of those after a number, in their order. */
export function eventsAfter(
  principal: Principal,
  db: Kysely<DB>,
  answerId: string,
  after: number,
  max: number,
): Promise<AnswerEvent[]> {
  return db
    .selectFrom('answer_event')
    .select(['number', 'text'])
    .where('owner_id', '=', principal.ownerId)
    .where('answer_id', '=', answerId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(max)
    .execute();
}

export async function markStopped(principal: Principal, db: Kysely<DB>, answerId: string) {
  await db
    .updateTable('kept_answer')
    .set({ is_stopped: true })
    .where('owner_id', '=', principal.ownerId)
    .where('answer_id', '=', answerId)
    .execute();
}

/** Removes what nobody wrote to since then. */
export async function dropAnswers(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('kept_answer').where('seen_at', '<', before).execute();
}
