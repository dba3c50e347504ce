import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { defaultLimits } from '#domain/billing/usage.ts';

/** Roles that were granted, what was bought, and how often features may be used and were. */
export const plansMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table granted_role (
        owner_id text not null references owner (owner_id),
        source text not null,
        name text not null,
        ends_at timestamptz,
        granted_at timestamptz not null default now(),
        primary key (owner_id, source))`.execute(db);
    await sql`
      create table subscription (
        owner_id text primary key references owner (owner_id),
        customer_id text unique,
        subscription_id text,
        plan_name text,
        type text,
        status text,
        final_amount double precision,
        payment_failed_at timestamptz,
        period_end timestamptz,
        refunded_until timestamptz,
        started_reads bigint not null default 0,
        applied_read bigint not null default 0)`.execute(db);
    await sql`
      create table payment_event (
        event_id text primary key,
        type text not null,
        received_at timestamptz not null default now())`.execute(db);
    await sql`create index payment_event_by_time on payment_event (received_at)`.execute(db);
    await usage(db);
  },
};

async function usage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_limit (
      role text not null,
      feature text not null,
      max integer check (max >= 0),
      period text not null check (period in ('day', 'month')),
      primary key (role, feature))`.execute(db);
  for (const [role, limits] of Object.entries(defaultLimits)) {
    for (const [feature, { max, period }] of Object.entries(limits)) {
      await sql`insert into usage_limit (role, feature, max, period)
                values (${role}, ${feature}, ${max}, ${period})`.execute(db);
    }
  }
  await sql`
    create table usage_count (
      owner_id text not null references owner (owner_id),
      feature text not null,
      ends_at timestamptz not null,
      used integer not null,
      primary key (owner_id, feature, ends_at))`.execute(db);
  await sql`create index usage_count_by_end on usage_count (ends_at)`.execute(db);
  await sql`
    create table usage_task (
      owner_id text not null references owner (owner_id),
      task_id text not null,
      calls integer not null,
      ends_at timestamptz not null,
      primary key (owner_id, task_id))`.execute(db);
  await sql`create index usage_task_by_end on usage_task (ends_at)`.execute(db);
}
