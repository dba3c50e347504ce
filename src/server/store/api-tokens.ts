import type { Kysely, Selectable } from 'kysely';
import {
  type AssistantKind,
  type AssistantScope,
  maxApiTokens,
} from '#domain/account/api-token.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import { seenOf, seenRow } from '../auth/seen-kinds.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import type { ApiTokenTable } from '../database/token-tables.ts';
import { lockOwner } from '../documents/quota.ts';

export interface ApiToken {
  tokenId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Of an assistant, at `/mcp` alone; null: it is for `/v1/*`. */
  scopes: AssistantScope[] | null;
  /** What an assistant may see; null: all. */
  kinds: AssistantKind[] | null;
  /** Of chats; empty: in no folder; null: all. */
  folders: string[] | null;
  /** null: it does not end by itself. */
  expiresAt: Date | null;
}

/** What a token is for, and what ends it. */
export interface TokenUse extends Pick<ApiToken, 'scopes' | 'kinds' | 'folders' | 'expiresAt'> {
  /** Hash of the pairing secret it is made with; null: an account's. */
  madeWith: string | null;
}

const columns = [
  'token_id',
  'name',
  'created_at',
  'last_used_at',
  'scopes',
  'kinds',
  'folders',
  'expires_at',
] as const;

type TokenRow = Pick<Selectable<ApiTokenTable>, (typeof columns)[number]>;

const tokenOf = (row: TokenRow): ApiToken => ({
  tokenId: row.token_id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  // Written by `addApiToken` alone.
  scopes: row.scopes as AssistantScope[] | null,
  ...seenOf(row),
  expiresAt: row.expires_at,
});

/**
 * The owner's tokens that are valid with this pairing secret (null: those of an account), the newest first. An assistant
 * whose code was not redeemed has none yet.
 */
export async function listApiTokens(
  { ownerId }: Principal,
  db: Kysely<DB>,
  madeWith: string | null,
  at: Date,
): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('made_with', 'is not distinct from', madeWith)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('assistant_grant')
            .select('token_id')
            .whereRef('assistant_grant.owner_id', '=', 'api_token.owner_id')
            .whereRef('assistant_grant.token_id', '=', 'api_token.token_id')
            .where('family_hash', 'is', null),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('token_id')
    .execute();
  return rows.map(tokenOf);
}

/** Throws `too_many_tokens` beyond the bound of an account, which each of the two kinds has. */
export async function addApiToken(
  principal: Principal,
  db: Database,
  token: Pick<ApiToken, 'tokenId' | 'name' | 'createdAt'> & TokenUse & { tokenHash: string },
  /** What is stored with it. */
  more: (trx: Kysely<DB>) => Promise<void> = async () => undefined,
): Promise<ApiToken> {
  const { scopes, madeWith } = token;
  return db.transaction().execute(async (trx) => {
    await lockOwner(principal, trx);
    await dropEndedTokens(principal, trx, token.createdAt);
    const all = await listApiTokens(principal, trx, madeWith, token.createdAt);
    const alike = all.filter((each) => (each.scopes === null) === (scopes === null));
    if (alike.length >= maxApiTokens) {
      throw new CodedError('too_many_tokens', `an account has ${maxApiTokens} tokens at most`);
    }
    const row = await trx
      .insertInto('api_token')
      .values({
        token_id: token.tokenId,
        owner_id: principal.ownerId,
        name: token.name,
        token_hash: token.tokenHash,
        created_at: token.createdAt,
        last_used_at: null,
        scopes,
        made_with: madeWith,
        ...seenRow(token),
        expires_at: token.expiresAt,
        bearer_ends_at: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await more(trx);
    return tokenOf(row);
  });
}

/** Removes those whose time is over, and assistants whose code was never redeemed. */
async function dropEndedTokens({ ownerId }: Principal, trx: Kysely<DB>, at: Date): Promise<void> {
  const own = trx.deleteFrom('api_token').where('owner_id', '=', ownerId);
  await own.where('expires_at', '<=', at).execute();
  const unused = trx
    .selectFrom('assistant_grant')
    .select('token_id')
    .where('owner_id', '=', ownerId)
    .where('family_hash', 'is', null)
    .where('code_ends_at', '<=', at);
  await own.where('token_id', 'in', unused).execute();
}

/** False: the owner has no such token. */
export async function revokeApiToken(
  { ownerId }: Principal,
  db: Database,
  tokenId: string,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('api_token')
    .where('owner_id', '=', ownerId)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Records a use of the owner's token. */
export async function touchApiToken(
  { ownerId }: Principal,
  db: Database,
  tokenId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: at })
    .where('owner_id', '=', ownerId)
    .where('token_id', '=', tokenId)
    .execute();
}

/** Removes the owner's tokens that were made with another secret; resolves with their number. */
export async function dropOtherApiTokens(
  { ownerId }: Principal,
  db: Database,
  secretHash: string,
): Promise<number> {
  const gone = await db
    .deleteFrom('api_token')
    .where('owner_id', '=', ownerId)
    .where('made_with', 'is not', null)
    .where('made_with', '!=', secretHash)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
