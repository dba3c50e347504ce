import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';

export interface NewSession {
  sessionId: string;
  client: string;
  /** Hash of the pairing secret; null: not by pairing. */
  madeWith: string | null;
  refreshHash: string;
  expiresAt: Date;
}

export interface Session {
  sessionId: string;
  client: string;
  madeWith: string | null;
  refreshHash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function addSession(
  { ownerId }: Principal,
  db: Database,
  session: NewSession,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      owner_id: ownerId,
      client: session.client,
      made_with: session.madeWith,
      refresh_hash: session.refreshHash,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The session if it is the owner's, not revoked and not expired at `now`. */
export async function findSession(
  { ownerId }: Principal,
  db: Database,
  sessionId: string,
  now: Date,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    sessionId: row.session_id,
    client: row.client,
    madeWith: row.made_with,
    refreshHash: row.refresh_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Records when the session was refreshed. */
export async function touchSession(
  { ownerId }: Principal,
  db: Database,
  sessionId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('session_id', '=', sessionId)
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Ends the owner's sessions that were made with another secret; resolves with their number. */
export async function revokeOtherSecrets(
  { ownerId }: Principal,
  db: Database,
  secretHash: string,
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('owner_id', '=', ownerId)
    .where('made_with', 'is not', null)
    .where('made_with', '!=', secretHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes the owner's sessions that ended before `before`; resolves with their number. */
export async function dropOldSessions(
  { ownerId }: Principal,
  db: Database,
  before: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where('owner_id', '=', ownerId)
    .where((where) =>
      where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
