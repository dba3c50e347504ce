import type { Kysely } from 'kysely';
import { maxApiTokens } from '#domain/account/api-token.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { lockOwner } from '../documents/quota.ts';

export interface ApiToken {
  tokenId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = ['token_id', 'name', 'created_at', 'last_used_at'] as const;

interface TokenRow {
  token_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const tokenOf = (row: TokenRow): ApiToken => ({
  tokenId: row.token_id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** The owner's tokens, the newest first. */
export async function listApiTokens({ ownerId }: Principal, db: Kysely<DB>): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('token_id')
    .execute();
  return rows.map(tokenOf);
}

/** Throws `too_many_tokens` beyond the bound of an account. */
export async function addApiToken(
  principal: Principal,
  db: Database,
  token: Pick<ApiToken, 'tokenId' | 'name' | 'createdAt'> & { tokenHash: string },
): Promise<ApiToken> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(principal, trx);
    if ((await listApiTokens(principal, trx)).length >= maxApiTokens) {
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
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return tokenOf(row);
  });
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
