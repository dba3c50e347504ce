import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { lockAnyOwner } from '../documents/quota.ts';
import { analyzeTexts } from '../search/analyze-document.ts';
import { bytesOf } from '../search/pg-document-index.ts';
import { analyzerVersion } from '../search/terms.ts';

/** Texts and characters of a part: a new message costs the analysis of the last part. */
const maxTexts = 256;
const maxCharacters = 200_000;
/** A longer text is found by its beginning. */
export const maxTextLength = 100_000;

/** A message or the name of a conversation. */
interface IndexedText {
  kind: 'conversation' | 'message';
  id: string;
  text: string;
}

/**
 * Indexes the owner's texts that wait for it, a part at a time, until there are none or `deadline` (ms since the
 * epoch) has passed. False: some are left. Any number of processes may do this at the same time.
 */
export async function indexMessages(
  principal: Principal,
  db: Database,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const isDone = await db.transaction().execute((trx) => indexPart(principal, trx));
    if (isDone) return true;
    if (Date.now() >= deadline) return false;
  }
}

/** Indexes one part; true: no text waits any more. */
async function indexPart(principal: Principal, trx: Kysely<DB>): Promise<boolean> {
  const { ownerId } = principal;
  if ((await waitingTexts(ownerId, trx, 1)).length === 0) return true;
  // No text may change or be deleted between its analysis and its place in the index.
  if (!(await lockAnyOwner(principal, trx))) return true;
  const waiting = await waitingTexts(ownerId, trx, maxTexts);
  if (waiting.length === 0) return true;
  const open = await openPart(ownerId, trx, waiting[0]?.text.length ?? 0);
  const texts = open.texts;
  let room = maxCharacters - open.characters;
  let added = 0;
  for (const text of waiting) {
    if (texts.length >= maxTexts || (room < text.text.length && texts.length > 0)) break;
    room -= text.text.length;
    texts.push(text);
    added += 1;
  }
  await putPart(ownerId, trx, open.part, texts);
  return added === waiting.length && waiting.length < maxTexts;
}

async function waitingTexts(ownerId: string, trx: Kysely<DB>, max: number): Promise<IndexedText[]> {
  const { rows } = await sql<IndexedText>`
    (select 'conversation' as kind, id, name as text from conversation
      where owner_id = ${ownerId} and search_part is null
      order by rev limit ${max})
    union all
    (select 'message' as kind, message_id as id, left(text, ${maxTextLength}) as text from message
      where owner_id = ${ownerId} and search_part is null and not is_deleted
        and status in ('done', 'stopped', 'failed', 'interrupted')
      order by rev limit ${max})
    limit ${max}`.execute(trx);
  return rows;
}

/** The last part where it has room for a text of that length, with its texts; else a new one. */
async function openPart(ownerId: string, trx: Kysely<DB>, characters: number) {
  const last = await trx
    .selectFrom('message_part')
    .select(['part', 'characters', sql<number>`length(lengths) / 2`.as('count')])
    .where('owner_id', '=', ownerId)
    .orderBy('part', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = Number(last?.part ?? -1);
  const isFull = !last || last.count >= maxTexts || last.characters + characters > maxCharacters;
  if (isFull) return { part: nameOf(number + 1), texts: [], characters: 0 };
  const texts = await textsOfPart(ownerId, trx, last.part);
  return { part: last.part, texts, characters: last.characters };
}

/** Sorted as text like the numbers. */
function nameOf(number: number): string {
  return String(number).padStart(9, '0');
}

async function textsOfPart(ownerId: string, trx: Kysely<DB>, part: string): Promise<IndexedText[]> {
  const { rows } = await sql<IndexedText>`
    select kind, id, text from (
      select 'conversation' as kind, id, name as text, search_place from conversation
       where owner_id = ${ownerId} and search_part = ${part}
       union all
      select 'message' as kind, message_id as id, left(text, ${maxTextLength}) as text, search_place
        from message where owner_id = ${ownerId} and search_part = ${part}) texts
     order by search_place`.execute(trx);
  return rows;
}

async function putPart(
  ownerId: string,
  trx: Kysely<DB>,
  part: string,
  texts: readonly IndexedText[],
): Promise<void> {
  const { lengths, blocks, signature } = await analyzeTexts(texts.map(({ text }) => text));
  await trx
    .deleteFrom('message_part')
    .where('owner_id', '=', ownerId)
    .where('part', '=', part)
    .execute();
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const state = { cutter: analyzerVersion, characters, lengths: bytesOf(lengths), signature };
  await trx
    .insertInto('message_part')
    .values({ owner_id: ownerId, part, ...state })
    .execute();
  await sql`
    insert into message_block (owner_id, part, reversed, first, entries)
    select ${ownerId}, ${part}, given.*
      from unnest(
             ${blocks.map(({ reversed }) => reversed)}::boolean[],
             ${blocks.map(({ first }) => first)}::bytea[],
             ${blocks.map(({ entries }) => entries)}::bytea[]
           ) as given`.execute(trx);
  await setPlaces(ownerId, trx, part, texts);
}

const keys = { conversation: 'id', message: 'message_id' } as const;

async function setPlaces(
  ownerId: string,
  trx: Kysely<DB>,
  part: string,
  texts: readonly IndexedText[],
): Promise<void> {
  for (const kind of ['conversation', 'message'] as const) {
    const places = texts.flatMap((text, place) => (text.kind === kind ? [place] : []));
    const ids = places.map((place) => texts[place]!.id);
    await sql`
      update ${sql.ref(kind)} r set search_part = ${part}, search_place = given.place
        from unnest(${ids}::uuid[], ${places}::int[]) as given (id, place)
       where r.owner_id = ${ownerId} and r.${sql.ref(keys[kind])} = given.id`.execute(trx);
  }
}

/**
 * Removes texts that were changed or deleted from the index, with the whole part that has them: its other texts are
 * indexed again. Inside a transaction.
 */
export async function forgetTexts(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  kind: 'conversation' | 'message',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ search_part: string }>`
    select distinct search_part from ${sql.ref(kind)}
     where owner_id = ${ownerId} and ${sql.ref(keys[kind])} = any(${ids}::uuid[])
       and search_part is not null`.execute(trx);
  await dropParts(
    ownerId,
    trx,
    rows.map((row) => row.search_part),
  );
}

async function dropParts(ownerId: string, trx: Kysely<DB>, parts: readonly string[]) {
  if (parts.length === 0) return;
  for (const table of ['conversation', 'message'] as const) {
    await sql`
      update ${sql.ref(table)} set search_part = null, search_place = null
       where owner_id = ${ownerId} and search_part = any(${parts}::text[])`.execute(trx);
  }
  await sql`
    delete from message_part where owner_id = ${ownerId} and part = any(${parts}::text[])`.execute(
    trx,
  );
}

/** Removes the owner's index, such as before rows move to another owner. Inside a transaction. */
export async function forgetAllTexts({ ownerId }: Principal, trx: Kysely<DB>): Promise<void> {
  const rows = await trx
    .selectFrom('message_part')
    .select('part')
    .where('owner_id', '=', ownerId)
    .execute();
  await dropParts(
    ownerId,
    trx,
    rows.map(({ part }) => part),
  );
}

/** Removes what another version of the analysis has indexed; it is indexed again. */
export async function forgetOldParts(principal: Principal, trx: Kysely<DB>): Promise<void> {
  const { ownerId } = principal;
  const rows = await trx
    .selectFrom('message_part')
    .select('part')
    .where('owner_id', '=', ownerId)
    .where('cutter', '!=', analyzerVersion)
    .execute();
  if (rows.length > 0) await lockAnyOwner(principal, trx);
  await dropParts(
    ownerId,
    trx,
    rows.map(({ part }) => part),
  );
}
