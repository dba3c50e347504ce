/**
 * Streamed answers that go on without their reader (gateway/answers), for an hour. `run`: of the latest request;
 * `seen_at`: its process lives; `read_at`: it has a reader. A row of events has those of a moment; `number`: of its last.
 */
export const answerTables: readonly string[] = [
  `create table resumable_answer (
    owner_id text not null references owner (owner_id),
    answer_id uuid not null,
    run uuid not null,
    is_stopped boolean not null default false,
    seen_at timestamptz not null default now(),
    read_at timestamptz not null default now(),
    ended_at timestamptz,
    primary key (owner_id, answer_id))`,
  `create index resumable_answer_by_time on resumable_answer (seen_at)`,
  `create table answer_event (
    owner_id text not null,
    answer_id uuid not null,
    number integer not null,
    text text not null,
    primary key (owner_id, answer_id, number),
    constraint answer_event_answer foreign key (owner_id, answer_id)
      references resumable_answer (owner_id, answer_id) on delete cascade)`,
];
