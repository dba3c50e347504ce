import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { Kysely } from 'kysely';
import { apiTokenPrefix } from '#api/api-tokens.ts';
import type { AssistantGrant } from '#domain/account/api-token.ts';
import { endOf, newBearer } from '../../auth/api-tokens.ts';
import type { Caller } from '../../auth/authenticate.ts';
import type { DerivedKeys } from '../../auth/derived-keys.ts';
import { hashOf, sameSecret } from '../../auth/secret-files.ts';
import type { Database } from '../../database/connect.ts';
import type { DB } from '../../database/schema.ts';
import { addApiToken } from '../../store/api-tokens.ts';
import type { WantedAccess } from './wanted-access.ts';

interface GrantParts {
  db: Database;
  keys: DerivedKeys;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const codeMs = 2 * 60_000;
const bearerSeconds = 3600;
/** As for the tokens of accounts (C7): who lost the reply, or refreshes at the same time, gets the same successor. */
const graceMs = 30_000;

/** What a program is given for its code, or for its refresh token. */
interface GrantedTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** What came to the token's address. */
interface Redeemed {
  clientId: string;
  /** Is a connection with this pairing secret (null: an account's) valid now? */
  isValidNow: (madeWith: string | null) => boolean;
}

/**
 * A code for what its person allowed: it opens nothing, and is redeemed once, within two minutes, by who knows the verifier.
 * Throws `too_many_tokens`.
 */
export async function makeCode(
  { db, now }: GrantParts,
  { principal, session }: Pick<Caller, 'principal' | 'session'>,
  { client, redirect, challenge, scopes }: WantedAccess,
  { clientId, grant }: { clientId: string; grant: AssistantGrant },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const tokenId = randomUUID();
  await addApiToken(
    principal,
    db,
    {
      tokenId,
      name: client.name,
      // Of no bearer, until the code is redeemed.
      tokenHash: hashOf(newBearer()),
      createdAt: new Date(now()),
      scopes: scopes.filter((scope) => grant.scopes.includes(scope)),
      kinds: [...new Set(grant.kinds)],
      folders: grant.folders,
      expiresAt: endOf(grant.days, now()),
      madeWith: session.madeWith,
    },
    async (trx) => {
      await trx
        .insertInto('assistant_grant')
        .values({
          owner_id: principal.ownerId,
          token_id: tokenId,
          client_hash: hashOf(clientId),
          redirect_uri: redirect,
          challenge,
          code_hash: hashOf(code),
          code_ends_at: new Date(now() + codeMs),
          family_hash: null,
          refresh_hash: null,
          replaced_hash: null,
          replaced_at: null,
        })
        .execute();
    },
  );
  return code;
}

interface CodeUse extends Redeemed {
  code: string;
  redirect: string | undefined;
  verifier: string;
}

/**
 * Tokens for a code. One that is used again was stolen, or its tokens were: the connection ends (RFC 6749 section 4.1.2).
 * Without its verifier it stays: who has read the code alone can neither use nor void it. @throws OAuthError invalid_grant
 */
export async function redeemCode(
  parts: GrantParts,
  { clientId, code, redirect, verifier, isValidNow }: CodeUse,
): Promise<GrantedTokens> {
  const grant = await findGrant(parts.db, 'code_hash', hashOf(code));
  const isOwn =
    grant?.client_hash === hashOf(clientId) &&
    (redirect === undefined || grant.redirect_uri === redirect) &&
    sameSecret(createHash('sha256').update(verifier).digest('base64url'), grant.challenge);
  if (!grant || !isOwn || !isValidNow(grant.made_with)) throw invalidGrant();
  if (grant.family_hash !== null) return endConnection(parts.db, grant);
  if (grant.code_ends_at.getTime() <= parts.now()) throw invalidGrant();
  const issued = await issue(parts, grant, secretPart(), secretPart());
  return issued ?? endConnection(parts.db, grant);
}

/**
 * The next tokens. A refresh token that was replaced longer ago than the grace time is known to be its connection's by its
 * first part: one of the two who have it has no right to it, and the connection ends. @throws OAuthError invalid_grant
 */
export async function refreshGrant(
  parts: GrantParts,
  { clientId, token, isValidNow }: Redeemed & { token: string },
): Promise<GrantedTokens> {
  const [family = '', own = ''] = token.slice(refreshPrefix.length).split('.', 2);
  const grant = token.startsWith(refreshPrefix)
    ? await findGrant(parts.db, 'family_hash', hashOf(family))
    : undefined;
  const isOwn = grant?.client_hash === hashOf(clientId) && isValidNow(grant.made_with);
  if (!grant || !isOwn) throw invalidGrant();
  if (sameSecret(hashOf(own), grant.refresh_hash ?? '')) {
    const issued = await issue(parts, grant, family, own);
    if (issued) return issued;
  }
  // Read again: another call may have replaced it since.
  const current = await findGrant(parts.db, 'family_hash', hashOf(family));
  const since = parts.now() - (current?.replaced_at?.getTime() ?? 0);
  if (current && sameSecret(hashOf(own), current.replaced_hash ?? '') && since < graceMs)
    return tokensOf(parts, current, family, own);
  return endConnection(parts.db, grant);
}

type Grant = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

async function findGrant(db: Kysely<DB>, column: 'code_hash' | 'family_hash', hash: string) {
  return db
    .selectFrom('assistant_grant as g')
    .innerJoin('api_token as t', (join) =>
      join.onRef('t.owner_id', '=', 'g.owner_id').onRef('t.token_id', '=', 'g.token_id'),
    )
    .selectAll('g')
    .select(['t.made_with', 't.expires_at', 't.scopes'])
    .where(`g.${column}`, '=', hash)
    .executeTakeFirst();
}

/** New tokens in the place of those of before, which `own` was part of; null: of two at once it came too late. */
async function issue(
  parts: GrantParts,
  grant: Grant,
  family: string,
  own: string,
): Promise<GrantedTokens | null> {
  const at = new Date(parts.now());
  const tokens = tokensOf(parts, grant, family, own);
  const isIssued = await parts.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('assistant_grant')
      .set({
        family_hash: hashOf(family),
        refresh_hash: hashOf(nextPart(parts, own)),
        replaced_hash: grant.refresh_hash,
        replaced_at: at,
      })
      .where('owner_id', '=', grant.owner_id)
      .where('token_id', '=', grant.token_id)
      .where('refresh_hash', 'is not distinct from', grant.refresh_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    const ends = new Date(at.getTime() + tokens.expires_in * 1000);
    await trx
      .updateTable('api_token')
      .set({ token_hash: hashOf(tokens.access_token), bearer_ends_at: ends })
      .where('owner_id', '=', grant.owner_id)
      .where('token_id', '=', grant.token_id)
      .execute();
    return true;
  });
  return isIssued ? tokens : null;
}

/** The successors of a refresh token's own part, the same each time: they are not stored, but made again. */
function tokensOf(
  { keys, now }: GrantParts,
  { expires_at, scopes }: Grant,
  family: string,
  own: string,
): GrantedTokens {
  const end = expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const left = Math.floor((end - now()) / 1000);
  if (left <= 0) throw invalidGrant();
  return {
    access_token: apiTokenPrefix + keys.hash('grant', `bearer ${family} ${own}`),
    token_type: 'Bearer',
    expires_in: Math.min(bearerSeconds, left),
    refresh_token: `${refreshPrefix}${family}.${nextPart({ keys }, own)}`,
    scope: (scopes ?? []).join(' '),
  };
}

const nextPart = ({ keys }: Pick<GrantParts, 'keys'>, own: string): string =>
  keys.hash('grant', `refresh ${own}`);

/** With all that was recorded of it. */
async function endConnection(db: Kysely<DB>, { owner_id, token_id }: Grant): Promise<never> {
  await db
    .deleteFrom('api_token')
    .where('owner_id', '=', owner_id)
    .where('token_id', '=', token_id)
    .execute();
  throw invalidGrant();
}

/** By which it is no bearer, and scanners of leaked secrets know it. */
const refreshPrefix = `${apiTokenPrefix}refresh_`;
const secretPart = () => randomBytes(32).toString('base64url');
const invalidGrant = () =>
  new OAuthError(OAuthErrorCode.InvalidGrant, 'the code or token is not valid, or no longer');
