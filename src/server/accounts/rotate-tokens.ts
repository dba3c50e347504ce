import type { Authentication, Caller } from '../auth/authenticate.ts';
import { pleaseLogin } from '../auth/please-login.ts';
import { hashOf, sameSecret } from '../auth/secret-files.ts';
import { findSession, revokeSession, rotateSession, type Session } from '../store/sessions.ts';

/**
 * C7: how long a token is accepted again after its successor was made. Contexts that refresh at the same time, and
 * one that lost the reply, get the same successor.
 */
const graceMs = 30_000;

/**
 * The successor of the refresh token that `caller` sent. A token that was replaced longer ago than the grace time
 * is one that leaked, or its thief made the successor: the session ends. Throws `please_login`.
 */
export async function rotateTokens(
  authentication: Authentication,
  caller: Caller,
  token: string,
): Promise<string> {
  const { db, now } = authentication;
  const { principal, session, generation } = caller;
  if (generation === session.generation && sameSecret(hashOf(token), session.refreshHash)) {
    const at = now();
    const next = await successor(authentication, caller, generation, at);
    const expiresAt = authentication.tokens.expiry('refresh', at);
    const change = { refreshHash: hashOf(next), at: new Date(at), expiresAt };
    if (await rotateSession(principal, db, session, change)) return next;
  }
  // Read again: another call may have rotated it since the bearer was checked.
  const current = await findSession(principal, db, session.sessionId, new Date(now()));
  if (current && isJustReplaced(current, generation, now())) {
    return successor(authentication, caller, generation, current.rotatedAt?.getTime() ?? now());
  }
  await revokeSession(principal, db, session.sessionId, new Date(now()));
  throw pleaseLogin();
}

function isJustReplaced({ generation, rotatedAt }: Session, used: number, now: number): boolean {
  return used === generation - 1 && rotatedAt !== null && now - rotatedAt.getTime() < graceMs;
}

/** The same for each call of a generation: tokens are not stored, but made again. */
function successor(
  { tokens }: Authentication,
  { principal, session }: Caller,
  generation: number,
  at: number,
): Promise<string> {
  return tokens.sign('refresh', principal, session.sessionId, { generation: generation + 1, at });
}
