import { randomBytes, randomUUID } from 'node:crypto';
import { apiTokenPrefix } from '#api/api-tokens.ts';
import type { AssistantScope } from '#domain/account/api-token.ts';
import type { Database } from '../database/connect.ts';
import { type ApiToken, addApiToken, type TokenUse, touchApiToken } from '../store/api-tokens.ts';
import type { Session } from '../store/sessions.ts';
import type { Principal } from './principal.ts';
import { hashOf } from './secret-files.ts';

/** A use within this time of another is not written. */
const useStepMs = 60_000;

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
  const secret = apiTokenPrefix + randomBytes(32).toString('base64url');
  const token = await addApiToken(principal, db, {
    tokenId: randomUUID(),
    name,
    tokenHash: hashOf(secret),
    createdAt: new Date(now()),
    ...use,
  });
  return { token, secret };
}

export const isApiToken = (bearer: string): boolean => bearer.startsWith(apiTokenPrefix);

interface FoundToken {
  principal: Principal;
  session: Session;
  /** null: it is no assistant's. */
  scopes: AssistantScope[] | null;
}

/**
 * Whose a token is, and as a session that does not end; undefined: it was revoked, never was one, or is of the other
 * kind: an assistant's or not.
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
  const isFresh = row.last_used_at && at.getTime() - row.last_used_at.getTime() < useStepMs;
  if (!isFresh) await touchApiToken(principal, db, row.token_id, at);
  const session = {
    sessionId: row.token_id,
    client: row.name,
    madeWith: row.made_with,
    refreshHash: '',
    createdAt: row.created_at,
    // The last that there is.
    expiresAt: new Date(8.64e15),
    lastUsedAt: row.last_used_at,
    generation: 0,
    rotatedAt: null,
  };
  return { principal, session, scopes: row.scopes as AssistantScope[] | null };
}
