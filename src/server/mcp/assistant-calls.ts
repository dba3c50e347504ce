import { type Kysely, sql } from 'kysely';
import { type AssistantCall, maxAssistantCalls } from '#domain/account/api-token.ts';
import { pleaseLogin } from '../auth/please-login.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';

/** A call, of which an owner sees what left with its result. */
interface CallFacts extends Omit<AssistantCall, 'at' | 'number'> {
  tokenId: string;
  at: Date;
}

/** Ids of a call that are stored: as many as the list of resources has, so that none of them is left unsaid. */
const maxIds = 100;

/**
 * Records a call before its result leaves, and drops the oldest beyond the bound. Throws `please_login` where its token
 * was revoked meanwhile.
 */
export async function recordCall(
  { ownerId }: Principal,
  db: Kysely<DB>,
  { tokenId, at, tool, ids, bytes }: CallFacts,
): Promise<void> {
  const { rows } = await sql`
    with counted as (
      update api_token set calls = calls + 1
       where owner_id = ${ownerId} and token_id = ${tokenId} returning calls),
    dropped as (
      delete from assistant_call
       where owner_id = ${ownerId} and token_id = ${tokenId}
         and number <= (select calls from counted) - ${maxAssistantCalls}::integer)
    insert into assistant_call (owner_id, token_id, number, at, tool, ids, bytes)
    select ${ownerId}, ${tokenId}, calls, ${at}, ${tool}, ${ids.slice(0, maxIds)}::text[], ${bytes}
      from counted
    returning number`.execute(db);
  if (rows.length === 0) throw pleaseLogin();
}

/** Of one of the owner's assistants, the newest first. */
export async function callsOf(
  { ownerId }: Principal,
  db: Database,
  tokenId: string,
): Promise<AssistantCall[]> {
  const rows = await db
    .selectFrom('assistant_call')
    .select(['number', 'at', 'tool', 'ids', 'bytes'])
    .where('owner_id', '=', ownerId)
    .where('token_id', '=', tokenId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));
}
