import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Several codes of an address may be open, each for the client that asked for it. Those of before end. */
export const openCodesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`delete from sign_in_code`.execute(db);
    await sql`
      alter table sign_in_code
        add column client_hash text not null,
        drop constraint sign_in_code_pkey,
        add primary key (email_hash, client_hash, code_hash)`.execute(db);
  },
};
