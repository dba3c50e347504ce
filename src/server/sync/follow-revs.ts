import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Caller } from '../auth/authenticate.ts';
import type { Database } from '../database/connect.ts';
import type { ChangeListener, Followed } from './change-listener.ts';

export interface FollowParts {
  db: Database;
  changes: ChangeListener;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The rows are read after this time without a hint, too. */
  pollMs: number;
}

/**
 * The owner's rev now, unless it is `last`, and each time it has changed, until the signal aborts, the caller's token
 * expires or the session ends. Several changes may come as one.
 */
export async function* followRevs(
  { db, changes, now, pollMs }: FollowParts,
  caller: Caller,
  last: number | null,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const { principal, session, expiresAt } = caller;
  let seen = last;
  while (!signal.aborted && now() < expiresAt.getTime()) {
    const turn = new AbortController();
    // From before the rows are read, so that no hint is missed.
    const end = changes.follow(principal.ownerId, session.sessionId, () => turn.abort());
    try {
      const rev = await revOf(db, caller, new Date(now()));
      if (rev === null) return;
      if (rev !== seen) yield rev;
      seen = rev;
      const ms = Math.min(pollMs, expiresAt.getTime() - now());
      const until = AbortSignal.any([signal, turn.signal]);
      await sleep(ms, undefined, { signal: until }).catch(() => undefined);
    } finally {
      end();
    }
  }
}

/** Null: the session has ended, or the account was deleted. */
async function revOf(
  db: Database,
  { principal, session }: Caller,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{ rev: string }>`
    select o.rev from owner o
      join session s on s.owner_id = o.owner_id
     where o.owner_id = ${principal.ownerId} and s.session_id = ${session.sessionId}
       and s.revoked_at is null and s.expires_at > ${at}`.execute(db);
  return rows[0] ? Number(rows[0].rev) : null;
}

/** The same of all that are followed in this process, where no notifications arrive. */
export async function readFollowed(
  db: Database,
  owners: readonly string[],
  sessions: readonly string[],
  at: Date,
): Promise<Followed> {
  const { rows } = await sql<{ owner: string | null; rev: string | null; session: string | null }>`
    select owner_id as owner, rev, null::uuid as session from owner
     where owner_id = any(${owners}::text[])
     union all
    select null, null, session_id from session
     where session_id = any(${sessions}::uuid[]) and revoked_at is null and expires_at > ${at}`.execute(
    db,
  );
  return {
    revs: new Map(rows.flatMap(({ owner, rev }) => (owner && rev ? [[owner, rev] as const] : []))),
    sessions: new Set(rows.flatMap(({ session }) => session ?? [])),
  };
}
