import { sql } from 'kysely';
import { signatureWindowMs } from '#api/client/sign-request.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Authentication, Caller } from '../auth/authenticate.ts';

/** Calls of one session within the time in which a signature is accepted. */
const maxLive = 20_000;

/** Stores a nonce of the session. Throws `signature_refused` if it was used before, `rate_limited` beyond the limit. */
export async function spendNonce(
  { db, now }: Pick<Authentication, 'db' | 'now'>,
  { principal: { ownerId }, session: { sessionId } }: Caller,
  nonce: string,
): Promise<void> {
  const at = new Date(now());
  // Longer than any signature with this nonce is accepted, by whatever node's clock.
  const end = new Date(now() + 2 * signatureWindowMs);
  const added = await sql`
    with gone as (
      delete from nonce where session_id = ${sessionId} and expires_at <= ${at})
    insert into nonce (owner_id, session_id, nonce, expires_at)
    select ${ownerId}, ${sessionId}, ${nonce}, ${end}::timestamptz
     where (select count(*) from nonce
             where session_id = ${sessionId} and expires_at > ${at}) < ${maxLive}
    on conflict do nothing`.execute(db);
  if (added.numAffectedRows) return;
  const used = await db
    .selectFrom('nonce')
    .select('nonce')
    .where('session_id', '=', sessionId)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  if (used) throw new CodedError('signature_refused', 'this signature was used before');
  throw new CodedError('rate_limited', 'too many calls of one session', { retryAfter: '60' });
}
