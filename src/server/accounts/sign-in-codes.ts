import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Authentication } from '../auth/authenticate.ts';

export const codeMinutes = 10;
const maxTries = 5;
const digits = 6;

/** A fresh code for the address, in place of an earlier one. Only its hash is stored. */
export async function makeSignInCode(
  { db, keys, now }: Authentication,
  email: string,
): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const row = {
    code_hash: keys.hash('code', `${email} ${code}`),
    tries: 0,
    expires_at: new Date(now() + codeMinutes * 60_000),
  };
  await db
    .insertInto('sign_in_code')
    .values({ email_hash: keys.hash('email', email), ...row })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(row))
    .execute();
  return code;
}

/** Is this the address's code? A right code is used up by this, and a wrong one counts, over all processes. */
export async function spendSignInCode(
  { db, keys, now }: Authentication,
  email: string,
  code: string,
): Promise<boolean> {
  const emailHash = keys.hash('email', email);
  // Counted before it is compared: parallel attempts cannot exceed the limit.
  const row = await db
    .updateTable('sign_in_code')
    .set({ tries: sql`tries + 1` })
    .where('email_hash', '=', emailHash)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', new Date(now()))
    .returning('code_hash')
    .executeTakeFirst();
  const given = keys.hash('code', `${email} ${code}`);
  if (!row || !timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(given))) return false;
  const used = await db
    .deleteFrom('sign_in_code')
    .where('email_hash', '=', emailHash)
    .where('code_hash', '=', given)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
