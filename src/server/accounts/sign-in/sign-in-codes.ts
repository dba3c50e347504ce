import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Authentication } from '../../auth/authenticate.ts';
import { challengeOf } from './one-time-codes.ts';

export const codeMinutes = 10;
const maxTries = 5;
const digits = 6;

/** Who asks for a code and tries it, as a request shows it. */
interface CodeAsker {
  /** RFC 7636, S256 of `verifier`; undefined: an older client. */
  challenge?: string | undefined;
  verifier?: string | undefined;
  /** The header x-device-id. */
  deviceId?: unknown;
  /** The caller's address. */
  address: string;
}

/**
 * A fresh code for the address, which works for its asker alone: what others ask for or try neither ends nor uses it.
 * Earlier codes stay valid: mails may come in any order. Only hashes are stored.
 */
export async function makeSignInCode(
  { db, keys, now }: Authentication,
  email: string,
  asker: CodeAsker,
): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const expires = { expires_at: new Date(now() + codeMinutes * 60_000) };
  await db
    .insertInto('sign_in_code')
    .values({
      email_hash: keys.hash('email', email),
      client_hash: keys.hash('code', clientOf(asker)),
      code_hash: keys.hash('code', `${email} ${code}`),
      ...expires,
    })
    .onConflict((conflict) =>
      conflict.columns(['email_hash', 'client_hash', 'code_hash']).doUpdateSet(expires),
    )
    .execute();
  return code;
}

/**
 * Is this a code that the asker was sent? A right one is used up by this, and a wrong one is a try of each code that the
 * asker has, over all processes.
 */
export async function spendSignInCode(
  { db, keys, now }: Authentication,
  email: string,
  code: string,
  asker: CodeAsker,
): Promise<boolean> {
  const emailHash = keys.hash('email', email);
  const clientHash = keys.hash('code', clientOf(asker));
  // Counted before it is compared: parallel attempts cannot exceed the limit.
  const rows = await db
    .updateTable('sign_in_code')
    .set({ tries: sql`tries + 1` })
    .where('email_hash', '=', emailHash)
    .where('client_hash', '=', clientHash)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', new Date(now()))
    .returning('code_hash')
    .execute();
  const given = keys.hash('code', `${email} ${code}`);
  const isSame = (hash: string) => timingSafeEqual(Buffer.from(hash), Buffer.from(given));
  if (!rows.some((row) => isSame(row.code_hash))) return false;
  const used = await db
    .deleteFrom('sign_in_code')
    .where('email_hash', '=', emailHash)
    .where('client_hash', '=', clientHash)
    .returning('code_hash')
    .execute();
  return used.some((row) => isSame(row.code_hash));
}

/** What an older client has of its own is the id of its device, or else its address. */
function clientOf({ challenge, verifier, deviceId, address }: CodeAsker): string {
  const own = challenge ?? (verifier === undefined ? undefined : challengeOf(verifier));
  if (own !== undefined) return `challenge ${own}`;
  return typeof deviceId === 'string' && deviceId !== ''
    ? `device ${deviceId}`
    : `address ${address}`;
}
