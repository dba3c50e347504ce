import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Texts of conversations are indexed in the order of their revs (sync/index-messages.ts): how far an owner's are is one
 * row, and where each text is in the index a table of its own, so that the index writes no row of a message. What is
 * stored is indexed again by a job of its owner.
 */
export const messageIndexMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop table message_block, message_part`.execute(db);
    for (const table of ['conversation', 'message'] as const) {
      // Its indexes go with it.
      await sql`
        alter table ${sql.ref(table)} drop column search_part, drop column search_place`.execute(
        db,
      );
    }
    await sql`
      create table message_index (
        owner_id text primary key references owner (owner_id),
        rev bigint not null default 0)`.execute(db);
    await parts(db);
    // Which chats take most (storage/storage-report.ts).
    await sql`
      create index conversation_by_bytes on conversation (owner_id, is_delete, message_bytes)`.execute(
      db,
    );
    await sql`
      insert into job (owner_id, kind, subject)
      select owner_id, 'messages', '' from owner o
       where exists (select from conversation c where c.owner_id = o.owner_id)`.execute(db);
  },
};

/** Parts have no reference to the owner: to write one, the owner's row needs no lock. */
async function parts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_part (
      owner_id text not null references message_index (owner_id) on delete cascade,
      part text not null,
      cutter integer not null,
      level smallint not null,
      characters integer not null,
      places integer not null,
      texts integer not null,
      lengths bytea not null,
      signature bytea not null,
      primary key (owner_id, part))`.execute(db);
  await sql`create index message_part_by_level on message_part (owner_id, level, part)`.execute(db);
  await sql`create index message_part_by_cutter on message_part (owner_id, cutter)`.execute(db);
  await sql`
    create index message_part_with_gaps on message_part (owner_id) where texts < places`.execute(
    db,
  );
  const ofPart = sql`
    foreign key (owner_id, part) references message_part (owner_id, part) on delete cascade`;
  await sql`
    create table message_block (
      owner_id text not null,
      part text not null,
      reversed boolean not null,
      first bytea not null,
      entries bytea not null,
      primary key (owner_id, part, reversed, first),
      ${ofPart})`.execute(db);
  await sql`
    create table message_text (
      owner_id text not null,
      kind text not null,
      id uuid not null,
      part text not null,
      place integer not null,
      hash uuid not null,
      primary key (owner_id, kind, id),
      unique (owner_id, part, place),
      ${ofPart})`.execute(db);
}
