import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../auth/principal.ts';
import type { DB } from '../../database/schema.ts';

/** What one request writes to: a later one with the same id takes its place. */
export interface AnswerRun {
  principal: Principal;
  answerId: string;
  run: string;
}

/** Events as they are sent, numbered from 1, each with its empty line. */
export interface AnswerEvents {
  /** Of the last of them. */
  number: number;
  text: string;
}

/** Answers of an owner that are written at once; what is more ends with its reader. */
const maxRunning = 20;
/** Of those that have ended, an owner has the latest. */
const maxEnded = 20;
/** An answer that was not written to for this long is that of a process that is gone. */
export const deadMs = 30_000;

const now = sql<Date>`now()`;
const silentMs = sql<number>`(extract(epoch from now() - seen_at) * 1000)::float8`;

const keyOf = ({ principal, answerId }: Omit<AnswerRun, 'run'>) => ({
  owner_id: principal.ownerId,
  answer_id: answerId,
});

/** Begins an answer in the place of what there is of it; false: the owner has too many. */
export async function beginAnswer(db: Kysely<DB>, key: AnswerRun): Promise<boolean> {
  const { owner_id, answer_id } = keyOf(key);
  return db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('resumable_answer').where('owner_id', '=', owner_id);
    const { running } = await own
      .where('ended_at', 'is', null)
      .where('answer_id', '<>', answer_id)
      .where(silentMs, '<', deadMs)
      .select(({ fn }) => fn.countAll<string>().as('running'))
      .executeTakeFirstOrThrow();
    if (Number(running) >= maxRunning) return false;
    const old = own
      .where('ended_at', 'is not', null)
      .orderBy('seen_at', 'desc')
      .offset(maxEnded)
      .select('answer_id');
    await trx
      .deleteFrom('resumable_answer')
      .where('owner_id', '=', owner_id)
      .where((where) =>
        where.or([where('answer_id', '=', answer_id), where('answer_id', 'in', old)]),
      )
      .execute();
    await trx
      .insertInto('resumable_answer')
      .values({ owner_id, answer_id, run: key.run })
      // Another request with the same id began at this moment.
      .onConflict((other) => other.columns(['owner_id', 'answer_id']).doUpdateSet({ run: key.run }))
      .execute();
    return true;
  });
}

interface Written extends AnswerEvents {
  isLast: boolean;
  hasReader: boolean;
}

/**
 * Adds events, and says that the answer is alive. Returns for how long it had no reader; null: it was stopped, or
 * another request took its place.
 */
export async function addEvents(
  db: Kysely<DB>,
  key: AnswerRun,
  { number, text, isLast, hasReader }: Written,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('resumable_answer')
      .set({
        seen_at: now,
        ...(hasReader && { read_at: now }),
        ...(isLast && { ended_at: now }),
      })
      .where('owner_id', '=', key.principal.ownerId)
      .where('answer_id', '=', key.answerId)
      .where('run', '=', key.run)
      .returning([
        'is_stopped',
        sql<number>`(extract(epoch from now() - read_at) * 1000)::float8`.as('alone'),
      ])
      .executeTakeFirst();
    if (!row) return null;
    if (text !== '') {
      await trx
        .insertInto('answer_event')
        .values({ ...keyOf(key), number, text })
        .execute();
    }
    return row.is_stopped ? null : row.alone;
  });
}

/** What a follower needs to know; undefined: there is no such answer. */
export async function answerState(
  principal: Principal,
  db: Kysely<DB>,
  answerId: string,
): Promise<{ run: string; hasEnded: boolean; silentMs: number } | undefined> {
  const row = await db
    .selectFrom('resumable_answer')
    .where('owner_id', '=', principal.ownerId)
    .where('answer_id', '=', answerId)
    .select(['run', 'ended_at', silentMs.as('silent')])
    .executeTakeFirst();
  return row && { run: row.run, hasEnded: row.ended_at !== null, silentMs: row.silent };
}

/** Of those of this request after a number, in their order: some rows of them. */
export async function eventsAfter(
  db: Kysely<DB>,
  { principal, answerId, run }: AnswerRun,
  after: number,
  maxRows: number,
): Promise<AnswerEvents | null> {
  const rows = await db
    .selectFrom('answer_event')
    .select(['number', 'text'])
    .where('owner_id', '=', principal.ownerId)
    .where('answer_id', '=', answerId)
    .where('number', '>', after)
    .where((where) =>
      where.exists(
        where
          .selectFrom('resumable_answer as answer')
          .select('answer.run')
          .where('answer.owner_id', '=', principal.ownerId)
          .where('answer.answer_id', '=', answerId)
          .where('answer.run', '=', run),
      ),
    )
    .orderBy('number')
    .limit(maxRows)
    .execute();
  const last = rows.at(-1);
  if (!last) return null;
  const text = rows.map((row) => row.text).join('');
  // The first row may have some that the reader knows. No text of an event has a line of its own.
  const start = text.indexOf(`id: ${after + 1}\n`);
  return { number: last.number, text: text.slice(Math.max(0, start)) };
}

/** The answer has a reader, or was stopped. */
export async function markAnswer(
  principal: Principal,
  db: Kysely<DB>,
  answerId: string,
  what: 'read' | 'stopped',
): Promise<void> {
  await db
    .updateTable('resumable_answer')
    .set(what === 'read' ? { read_at: now } : { is_stopped: true })
    .where('owner_id', '=', principal.ownerId)
    .where('answer_id', '=', answerId)
    .execute();
}

/** Removes what was not written to since then. */
export async function dropAnswers(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('resumable_answer').where('seen_at', '<', before).execute();
}
