import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { mailAddress } from '../../accounts/mail-address.ts';

interface StoredAccount {
  owner_id: string;
  email: string;
}

/**
 * Accounts whose address is not in the form of `mailAddress` get it, so that their person still signs in. Of several
 * accounts of one mailbox the one that has the form already keeps it, else the oldest gets it; the others stay as they
 * are, with what they store and the sessions they have.
 */
export const oneAddressMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<StoredAccount>`
      select owner_id, email from account
       where email !~ '^[!-~]+$' order by created_at, owner_id`.execute(db);
    for (const { owner_id: ownerId, email } of rows) {
      const address = mailAddress(seen(email));
      if (address === null || address === email) continue;
      await sql`
        update account set email = ${address}
         where owner_id = ${ownerId}
           and not exists (select from account other where other.email = ${address})`.execute(db);
    }
  },
};

/** What is seen of an address. */
function seen(email: string): string {
  return email.replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '').normalize('NFKC');
}
