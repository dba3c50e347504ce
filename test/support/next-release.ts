import { type Kysely, sql } from 'kysely';
import { type Migrations, migrations } from '#server/database/migrate.ts';

/** A release after this one, made up: its tables, columns, values and jobs are others. */
export const nextRelease: Migrations = {
  ...migrations,
  '9000-next': {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of [
        "alter table conversation add column colour text not null default 'none'",
        'alter table message rename column reasoning to thoughts',
        'alter table upload drop column stored_at',
        "update setting set value = jsonb_build_array(value) where key = 'text'",
        'create table extra (owner_id text primary key references owner (owner_id))',
        'insert into extra select owner_id from owner',
        `insert into job (owner_id, kind, subject)
         select owner_id, 'messages', '' from owner on conflict do nothing`,
      ]) {
        await sql.raw(statement).execute(db);
      }
    },
  },
};
