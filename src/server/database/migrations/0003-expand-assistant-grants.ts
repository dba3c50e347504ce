import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table api_token
     add column kinds text[],
     add column expires_at timestamptz,
     add column bearer_ends_at timestamptz,
     add column calls integer not null default 0,
     add constraint api_token_of_owner unique (owner_id, token_id)`,
  `create table assistant_call (
    owner_id text not null,
    token_id uuid not null,
    number integer not null,
    at timestamptz not null,
    tool text not null,
    ids text[] not null,
    bytes integer not null,
    primary key (owner_id, token_id, number),
    foreign key (owner_id, token_id) references api_token (owner_id, token_id) on delete cascade)`,
  `create table assistant_grant (
    owner_id text not null,
    token_id uuid not null,
    client_hash text not null,
    redirect_uri text not null,
    challenge text not null,
    code_hash text not null unique,
    code_ends_at timestamptz not null,
    family_hash text unique,
    refresh_hash text,
    replaced_hash text,
    replaced_at timestamptz,
    primary key (owner_id, token_id),
    foreign key (owner_id, token_id) references api_token (owner_id, token_id) on delete cascade)`,
];

/** What assistants may see and until when, their calls, and those that were connected by OAuth. */
export const assistantGrants: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
