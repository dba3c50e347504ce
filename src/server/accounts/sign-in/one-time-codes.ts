import { createHash, randomBytes } from 'node:crypto';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Authentication } from '../../auth/authenticate.ts';
import { hashOf } from '../../auth/secret-files.ts';
import { findSession } from '../../store/sessions.ts';
import { type Account, accountOf } from '../account-rows.ts';

const lifetimeMs = 60_000;

interface CodeRequest {
  /** What gives the code out: a session (S6.4), or the page of Google's sign-in (C8). */
  kind: 'handoff' | 'google';
  ownerId: string;
  /** The session that gives it out: it must still be valid when the code is redeemed. */
  sessionId: string | null;
  /** What redeems the code: S256 of a verifier, which a caller may bind to more. */
  challenge: string;
  client: string;
}

/** A code of 256 bits for one use within a minute; only its hash is stored. */
export async function makeOneTimeCode(
  { db, now }: Authentication,
  { kind, ownerId, sessionId, challenge, client }: CodeRequest,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db
    .insertInto('one_time_code')
    .values({
      owner_id: ownerId,
      code_hash: hashOf(code),
      kind,
      session_id: sessionId,
      challenge,
      client,
      expires_at: new Date(now() + lifetimeMs),
    })
    .execute();
  return code;
}

/**
 * The account of a code, which is used up by this. Without what meets its challenge it stays: who has read the
 * code alone can neither use it nor void it. Throws `login_failed`.
 */
export async function redeemOneTimeCode(
  { db, now }: Authentication,
  kind: CodeRequest['kind'],
  code: string,
  challenge: string,
): Promise<{ account: Account; client: string }> {
  const at = new Date(now());
  const row = await db
    .deleteFrom('one_time_code')
    .where('code_hash', '=', hashOf(code))
    .where('kind', '=', kind)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', at)
    .returning(['owner_id', 'session_id', 'client'])
    .executeTakeFirst();
  if (!row) throw new CodedError('login_failed', 'Login failed, please try again');
  const { owner_id: ownerId, session_id: sessionId, client } = row;
  const isAlive = sessionId === null || (await findSession({ ownerId }, db, sessionId, at));
  const account = isAlive ? await accountOf(db, 'owner_id', ownerId) : undefined;
  if (!account) throw new CodedError('login_failed', 'Login failed, please try again');
  return { account, client };
}

/** RFC 7636, S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
