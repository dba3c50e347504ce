import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Authentication } from '../auth/authenticate.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { restoreUsage } from '../plans/deleted-usage.ts';

/** An account that may sign in. */
export interface Account {
  principal: Principal;
  email: string;
  clientUserId: string;
}

type AccountStore = Pick<Authentication, 'db' | 'keys'>;

/** What is known of a person who has just signed in. */
interface SignedInPerson {
  /** In lower case; the person receives its mail. */
  email: string;
  /** S3.7, S9.7: stored when the account is made. */
  traffic: JsonObject;
}

/** The account of an address; made at its first sign-in. Throws `account_deleted` while it is being deleted. */
export async function findOrMakeAccount(
  { db, keys }: AccountStore,
  person: SignedInPerson,
): Promise<Account> {
  const emailHash = keys.hash('email', person.email);
  return (await accountOf(db, 'email', person.email)) ?? (await makeAccount(db, person, emailHash));
}

/** Fields of C6 and C8. */
interface SentTraffic {
  ref?: string[] | null | undefined;
  client_reference_id?: string | null | undefined;
  user_acquisition_channel?: string | null | undefined;
  gclid?: string | null | undefined;
}

/** As it is stored: null is what was not sent. */
export function trafficOf({
  ref = null,
  client_reference_id = null,
  user_acquisition_channel = null,
  gclid = null,
}: SentTraffic) {
  return { ref, client_reference_id, user_acquisition_channel, gclid };
}

/** S3.7, S9.7 of an account that was made before its client could tell; later ones change nothing. */
export async function recordTraffic(
  db: Database,
  { ownerId }: Principal,
  traffic: JsonObject,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ traffic: sql`traffic || ${JSON.stringify(traffic)}::jsonb` })
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`not jsonb_exists(traffic, 'user_acquisition_channel')`)
    .execute();
}

/** The account with that address or identity. Throws `account_deleted` while it is being deleted. */
export async function accountOf(
  db: Kysely<DB>,
  column: 'email' | 'google_subject' | 'owner_id',
  value: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['owner_id', 'email', 'client_user_id', 'deleting_at'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.deleting_at) throw new CodedError('account_deleted', 'Account deleted');
  return {
    principal: { ownerId: row.owner_id },
    email: row.email,
    clientUserId: row.client_user_id,
  };
}

/** ALLOWED_EMAILS does not name the address. */
export function notAllowed(): CodedError {
  return new CodedError('forbidden', 'this server has no accounts for that address');
}

async function makeAccount(
  db: Database,
  { email, traffic }: SignedInPerson,
  emailHash: string,
): Promise<Account> {
  const ownerId = `account-${randomUUID()}`;
  const isMade = await db.transaction().execute(async (trx) => {
    await trx.insertInto('owner').values({ owner_id: ownerId, kind: 'account' }).execute();
    const made = await trx
      .insertInto('account')
      .values({
        owner_id: ownerId,
        email,
        client_user_id: randomUUID(),
        traffic: JSON.stringify(traffic),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows) {
      await restoreUsage(trx, { ownerId }, emailHash);
      return true;
    }
    await trx.deleteFrom('owner').where('owner_id', '=', ownerId).execute();
    return false;
  });
  // Another sign-in of the same address made it first.
  const account = await accountOf(db, isMade ? 'owner_id' : 'email', isMade ? ownerId : email);
  if (!account) throw new CodedError('login_failed', 'Login failed, please try again');
  return account;
}
