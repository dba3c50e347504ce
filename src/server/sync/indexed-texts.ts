import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** A longer text is found by its beginning. */
export const maxTextLength = 100_000;

/** A message, or the name of a conversation. */
export interface TextKey {
  kind: 'conversation' | 'message';
  id: string;
}

export interface IndexedText extends TextKey {
  text: string;
  /** Of the text: one that has not changed is not indexed again. */
  hash: string;
}

const isFinal = sql`not is_deleted and status in ('done', 'stopped', 'failed', 'interrupted')`;

export interface WaitingText extends TextKey {
  rev: string;
  /** Characters of what is indexed; 0: nothing is, as of a message that was deleted. */
  length: number;
}

/** Texts that were changed after a rev, in the order of their revs. */
export async function waitingTexts(
  ownerId: string,
  trx: Kysely<DB>,
  after: string,
  max: number,
): Promise<WaitingText[]> {
  const { rows } = await sql<WaitingText>`
    select kind, id, rev, length from (
      (select 'conversation' as kind, id, rev, length(name) as length from conversation
        where owner_id = ${ownerId} and rev > ${after}::bigint order by rev limit ${max})
      union all
      (select 'message' as kind, message_id as id, rev,
              case when ${isFinal} then least(length(text), ${maxTextLength}) else 0 end as length
         from message
        where owner_id = ${ownerId} and rev > ${after}::bigint order by rev limit ${max})) waiting
     order by rev limit ${max}`.execute(trx);
  return rows;
}

/** The texts as they are now, in the order of the keys; without those that are deleted or not final. */
export async function textsOf(
  ownerId: string,
  trx: Kysely<DB>,
  keys: readonly TextKey[],
): Promise<IndexedText[]> {
  const idsOf = (wanted: TextKey['kind']) =>
    keys.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const { rows } = await sql<IndexedText>`
    select kind, id, text, md5(text)::uuid as hash from (
      select 'conversation' as kind, id, name as text from conversation
       where owner_id = ${ownerId} and id = any(${idsOf('conversation')}::uuid[])
       union all
      select 'message' as kind, message_id as id, left(text, ${maxTextLength}) as text from message
       where owner_id = ${ownerId} and message_id = any(${idsOf('message')}::uuid[])
         and ${isFinal}) texts`.execute(trx);
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return keys.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? []);
}
