import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { analyzeTexts } from '../search/analyze-document.ts';
import { bytesOf } from '../search/pg-document-index.ts';
import { analyzerVersion } from '../search/terms.ts';
import { type IndexedText, type TextKey, textsOf } from './indexed-texts.ts';

/** Most texts and characters of a part. */
export const maxTexts = 256;
export const maxCharacters = 200_000;
/** That many parts of a level become one of the next, so that a text is written at most once a level. */
const fanOut = 4;
/** Parts of this level are at least a quarter full, and stay as they are. */
const lastLevel = 3;

/** By how full it is: a part of a level is `fanOut` times as full as one of the level before. */
function levelOf(texts: number, characters: number): number {
  const fill = Math.max(texts / maxTexts, characters / maxCharacters);
  const level = Math.floor(Math.log(Math.max(1, fill * maxTexts)) / Math.log(fanOut));
  return Math.min(lastLevel, level);
}

/** Writes texts as a new part. They are in none, and the owner's index is locked. */
export async function addPart(
  ownerId: string,
  trx: Kysely<DB>,
  texts: readonly IndexedText[],
): Promise<void> {
  if (texts.length === 0) return;
  const { lengths, blocks, signature } = await analyzeTexts(texts.map(({ text }) => text));
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const part = await nextName(ownerId, trx);
  const counts = { places: texts.length, texts: texts.length, characters };
  const level = levelOf(texts.length, characters);
  const row = { cutter: analyzerVersion, level, lengths: bytesOf(lengths), signature, ...counts };
  await trx
    .insertInto('message_part')
    .values({ owner_id: ownerId, part, ...row })
    .execute();
  await sql`
    insert into message_block (owner_id, part, reversed, first, entries)
    select ${ownerId}, ${part}, given.*
      from unnest(
             ${blocks.map(({ reversed }) => reversed)}::boolean[],
             ${blocks.map(({ first }) => first)}::bytea[],
             ${blocks.map(({ entries }) => entries)}::bytea[]
           ) as given`.execute(trx);
  await sql`
    insert into message_text (owner_id, part, kind, id, hash, place)
    select ${ownerId}, ${part}, given.kind, given.id, given.hash, given.number - 1
      from unnest(
             ${texts.map(({ kind }) => kind)}::text[],
             ${texts.map(({ id }) => id)}::uuid[],
             ${texts.map(({ hash }) => hash)}::uuid[]
           ) with ordinality as given (kind, id, hash, number)`.execute(trx);
}

/** Sorted as text like the numbers. */
async function nextName(ownerId: string, trx: Kysely<DB>): Promise<string> {
  const last = await trx
    .selectFrom('message_part')
    .select('part')
    .where('owner_id', '=', ownerId)
    .orderBy('part', 'desc')
    .limit(1)
    .executeTakeFirst();
  return String(Number(last?.part ?? -1) + 1).padStart(9, '0');
}

/** Takes texts out of their parts, which then have gaps. The owner's index is locked. */
export async function dropTexts(
  ownerId: string,
  trx: Kysely<DB>,
  keys: readonly TextKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with gone as (
      delete from message_text t
       using unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::uuid[])
             as given (kind, id)
       where t.owner_id = ${ownerId} and t.kind = given.kind and t.id = given.id
      returning t.part)
    update message_part p set texts = p.texts - g.count
      from (select part, count(*)::int as count from gone group by part) g
     where p.owner_id = ${ownerId} and p.part = g.part`.execute(trx);
}

/**
 * Writes one group of parts again: one with gaps, so that no word of a deleted text is left; one of an older analysis; or
 * several small ones as one. The owner's index is locked. False: there is none.
 */
export async function rebuildParts(ownerId: string, trx: Kysely<DB>): Promise<boolean> {
  const parts = await partsToRebuild(ownerId, trx);
  if (parts.length === 0) return false;
  const { rows } = await sql<TextKey>`
    select kind, id from message_text
     where owner_id = ${ownerId} and part = any(${parts}::text[])
     order by part, place`.execute(trx);
  const texts = await textsOf(ownerId, trx, rows);
  await sql`
    delete from message_part where owner_id = ${ownerId} and part = any(${parts}::text[])`.execute(
    trx,
  );
  await addPart(ownerId, trx, texts);
  return true;
}

async function partsToRebuild(ownerId: string, trx: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ part: string; level: number | null }>`
    (select part, null::smallint as level from message_part
      where owner_id = ${ownerId} and texts < places limit 1)
    union all
    (select part, null::smallint as level from message_part
      where owner_id = ${ownerId} and cutter < ${analyzerVersion} limit 1)
    union all
    (select part, level from message_part
      where owner_id = ${ownerId} and level < ${lastLevel} order by level, part)`.execute(trx);
  const alone = rows.find(({ level }) => level === null);
  if (alone) return [alone.part];
  const levels = Map.groupBy(rows, ({ level }) => level);
  const group = [...levels.values()].find((parts) => parts.length >= fanOut) ?? [];
  return group.slice(0, fanOut).map(({ part }) => part);
}
