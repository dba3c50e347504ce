import { type Selectable, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { SessionTable } from '../database/schema.ts';

export interface Session {
  sessionId: string;
  client: string;
  /** Hash of the pairing secret; null: not by pairing. */
  madeWith: string | null;
  refreshHash: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** Of the current refresh token. */
  generation: number;
  rotatedAt: Date | null;
}

export async function addSession(
  { ownerId }: Principal,
  db: Database,
  session: Pick<Session, 'sessionId' | 'client' | 'madeWith' | 'refreshHash' | 'expiresAt'>,
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
  return row && sessionOf(row);
}

/** The owner's sessions that are valid at `now`, the latest used first. */
export async function listSessions(
  { ownerId }: Principal,
  db: Database,
  now: Date,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(sessionOf);
}

const maxListed = 200;

function sessionOf(row: Selectable<SessionTable>): Session {
  return {
    sessionId: row.session_id,
    client: row.client,
    madeWith: row.made_with,
    refreshHash: row.refresh_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    generation: row.generation,
    rotatedAt: row.rotated_at,
  };
}

/**
 * Replaces the current refresh token by its successor. False: another call did so first, or the session ended.
 */
export async function rotateSession(
  { ownerId }: Principal,
  db: Database,
  session: Pick<Session, 'sessionId' | 'generation'>,
  next: { refreshHash: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({
      generation: session.generation + 1,
      refresh_hash: next.refreshHash,
      rotated_at: next.at,
      last_used_at: next.at,
      expires_at: next.expiresAt,
    })
    .where('session_id', '=', session.sessionId)
    .where('owner_id', '=', ownerId)
    .where('generation', '=', session.generation)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Of the owner's valid sessions; the caller names which. */
const revocation = (db: Database, ownerId: string, now: Date) =>
  db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);

/** Ends a session with all its tokens. False: the owner has no such valid session. */
export async function revokeSession(
  { ownerId }: Principal,
  db: Database,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const result = await revocation(db, ownerId, now)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the owner's sessions but this one, with all their tokens; resolves with their number. */
export async function revokeOtherSessions(
  { ownerId }: Principal,
  db: Database,
  sessionId: string,
  now: Date,
): Promise<number> {
  const result = await revocation(db, ownerId, now)
    .where('session_id', '!=', sessionId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
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
