/** Counted events. Partitions of a month are made when its first event comes (analytics/partitions.ts). */
export const analyticsTables: readonly string[] = [
  `create table analytics_event (
    owner_id text not null references owner (owner_id),
    at timestamptz not null,
    insert_id text not null,
    distinct_id text not null,
    name text not null,
    properties jsonb not null,
    received_at timestamptz not null default now(),
    primary key (owner_id, at, insert_id)) partition by range (at)`,
  `create table analytics_recording (
    owner_id text not null references owner (owner_id),
    at timestamptz not null,
    replay_id text not null,
    seq integer not null,
    events bytea not null,
    primary key (owner_id, at, replay_id, seq)) partition by range (at)`,
  `create table analytics_profile (
    owner_id text not null references owner (owner_id),
    kind text not null,
    key text not null,
    properties jsonb not null,
    seen text[] not null default '{}',
    updated_at timestamptz not null default now(),
    primary key (owner_id, kind, key))`,
  `create table analytics_day (
    owner_id text not null references owner (owner_id),
    day date not null,
    events integer not null,
    primary key (owner_id, day))`,
];
