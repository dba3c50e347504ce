const ofPart =
  'foreign key (owner_id, part) references message_part (owner_id, part) on delete cascade';

/** The search in texts of conversations, which are indexed in the order of their revs (sync/index-messages.ts). */
export const messageIndexTables: readonly string[] = [
  `create table message_index (
    owner_id text primary key references owner (owner_id),
    rev bigint not null default 0)`,
  // No reference to the owner: to write a part, the owner's row needs no lock.
  `create table message_part (
    owner_id text not null references message_index (owner_id) on delete cascade,
    part text not null,
    cutter integer not null,
    level smallint not null,
    characters integer not null,
    places integer not null,
    texts integer not null,
    lengths bytea not null,
    signature bytea not null,
    primary key (owner_id, part))`,
  `create index message_part_by_cutter on message_part (owner_id, cutter)`,
  `create index message_part_by_level on message_part (owner_id, level, part)`,
  `create index message_part_with_gaps on message_part (owner_id) where texts < places`,
  `create table message_block (
    owner_id text not null,
    part text not null,
    reversed boolean not null,
    first bytea not null,
    entries bytea not null,
    primary key (owner_id, part, reversed, first),
    ${ofPart})`,
  `create table message_text (
    owner_id text not null,
    kind text not null,
    id uuid not null,
    part text not null,
    place integer not null,
    hash uuid not null,
    primary key (owner_id, kind, id),
    unique (owner_id, part, place),
    ${ofPart})`,
];
