import { CodedError } from '#shared/errors/coded-error.ts';
import type { Authentication } from '../../auth/authenticate.ts';
import { type Account, accountOf, findOrMakeAccount } from '../account-rows.ts';
import type { Identity } from './google-sign-in.ts';

/**
 * The account of an identity: linked before, of the same address, or made now. Throws `login_failed` where the address
 * has an account that this identity does not prove to be its own, and `account_deleted`.
 */
export async function accountOfIdentity(
  authentication: Pick<Authentication, 'db' | 'keys'>,
  { subject, email, ownsMailbox }: Identity,
  app: string,
): Promise<Account> {
  const { db } = authentication;
  const linked = await accountOf(db, 'google_subject', subject);
  if (linked) return linked;
  const existing = await accountOf(db, 'email', email);
  if (existing && !ownsMailbox) throw notProven();
  const account =
    existing ?? (await findOrMakeAccount(authentication, { email, traffic: { app } }));
  const link = await db
    .updateTable('account')
    .set({ google_subject: subject })
    .where('owner_id', '=', account.principal.ownerId)
    .where('google_subject', 'is', null)
    .executeTakeFirst();
  if (link.numUpdatedRows === 0n) throw notProven();
  return account;
}

function notProven(): CodedError {
  return new CodedError('login_failed', 'sign in with a code: this address has an account already');
}
