import { randomBytes, randomUUID } from 'node:crypto';
import { apiTokenPrefix } from '#api/api-tokens.ts';
import type { AssistantKind, AssistantScope } from '#domain/account/api-token.ts';
import type { Database } from '../database/connect.ts';
import { type ApiToken, addApiToken, type TokenUse, touchApiToken } from '../store/api-tokens.ts';
import type { Session } from '../store/sessions.ts';
import type { Principal } from './principal.ts';
import { hashOf } from './secret-files.ts';
import { seenOf } from './seen-kinds.ts';

/** A use within this time of another is not written. */
const useStepMs = 60_000;
/** Of what does not end. */
const lastTime = 8.64e15;

interface TokenStore {
  db: Database;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** A token of 256 bits; only its hash is stored. Throws `too_many_tokens`. */
export async function makeApiToken(
  principal: Principal,
  { db, now }: TokenStore,
  name: string,
  use: TokenUse,
): Promise<{ token: ApiToken; secret: string }> {
  const secret = newBearer();
  const token = await addApiToken(principal, db, {
    tokenId: randomUUID(),
    name,
    tokenHash: hashOf(secret),
    createdAt: new Date(now()),
    ...use,
  });
  return { token, secret };
}

/** 256 bits, in the form by which scanners know it. */
export const newBearer = (): string => apiTokenPrefix + randomBytes(32).toString('base64url');

const dayMs = 24 * 3600 * 1000;

/** null: it does not end by itself. */
export const endOf = (days: number | null, now: number): Date | null =>
  days === null ? null : new Date(now + days * dayMs);

export const isApiToken = (bearer: string): boolean => bearer.startsWith(apiTokenPrefix);

/** An assistant, and what it was granted. */
export interface Assistant {
  tokenId: string;
  scopes: readonly AssistantScope[];
  /** null: all. */
  kinds: readonly AssistantKind[] | null;
  /** Of chats; empty: in no folder; null: all. */
  folders: readonly string[] | null;
}

interface FoundToken {
  principal: Principal;
  session: Session;
  assistant: Assistant | null;
}

/**
 * Whose a token is, and as a session; undefined: it was revoked, is over, never was one, or is
 * of the other kind: an assistant's or not.
 */
export async function findApiToken(
  { db, now }: TokenStore,
  secret: string,
  isAssistant: boolean,
): Promise<FoundToken | undefined> {
  const row = await db
    .selectFrom('api_token')
    .selectAll()
    .where('token_hash', '=', hashOf(secret))
    .where('scopes', isAssistant ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const principal = { ownerId: row.owner_id };
  const at = new Date(now());
  const ends = [row.expires_at, row.bearer_ends_at].map((end) => end?.getTime() ?? lastTime);
  const expiresAt = new Date(Math.min(...ends));
  if (expiresAt <= at) return undefined;
  const isFresh = row.last_used_at && at.getTime() - row.last_used_at.getTime() < useStepMs;
  if (!isFresh) await touchApiToken(principal, db, row.token_id, at);
  const session = {
    sessionId: row.token_id,
    client: row.name,
    madeWith: row.made_with,
    refreshHash: '',
    createdAt: row.created_at,
    expiresAt,
    lastUsedAt: row.last_used_at,
    generation: 0,
    rotatedAt: null,
  };
  const assistant = row.scopes && {
    tokenId: row.token_id,
    // Written by `addApiToken` alone.
    scopes: row.scopes as AssistantScope[],
    ...seenOf(row),
  };
  return { principal, session, assistant };
}
