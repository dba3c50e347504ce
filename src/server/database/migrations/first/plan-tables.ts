/** Roles that were granted, what was bought, and how often features may be used and were. */
export const planTables: readonly string[] = [
  `create table granted_role (
    owner_id text not null references owner (owner_id),
    source text not null,
    name text not null,
    ends_at timestamptz,
    granted_at timestamptz not null default now(),
    primary key (owner_id, source))`,
  `create table subscription (
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
    applied_read bigint not null default 0)`,
  `create table payment_event (
    event_id text primary key,
    type text not null,
    received_at timestamptz not null default now())`,
  `create index payment_event_by_time on payment_event (received_at)`,
  `create table usage_limit (
    role text not null,
    feature text not null,
    max integer check (max >= 0),
    period text not null check (period in ('day', 'month')),
    primary key (role, feature))`,
  `create table usage_count (
    owner_id text not null references owner (owner_id),
    feature text not null,
    ends_at timestamptz not null,
    used integer not null,
    primary key (owner_id, feature, ends_at))`,
  `create index usage_count_by_end on usage_count (ends_at)`,
  // Calls of a question are counted by what they cost, from `started_at` on; `counted`: uses so far.
  `create table usage_task (
    owner_id text not null references owner (owner_id),
    task_id text not null,
    feature text not null,
    ends_at timestamptz not null,
    started_at timestamptz not null,
    calls integer not null,
    cost double precision not null,
    counted integer not null,
    primary key (owner_id, task_id, feature, ends_at))`,
  `create index usage_task_by_end on usage_task (ends_at)`,
  // What addresses whose accounts were deleted have used (plans/deleted-usage.ts).
  `create table deleted_usage (
    email_hash text not null,
    feature text not null,
    ends_at timestamptz not null,
    used integer not null,
    primary key (email_hash, feature, ends_at))`,
  `create index deleted_usage_by_end on deleted_usage (ends_at)`,
];
