import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

/** What a job is of: one at a time for an owner, a kind and a subject. */
export interface JobKey {
  ownerId: string;
  kind: string;
  subject: string;
}

/** A job that this process does now. The token is worthless once another has taken it over. */
export interface LeasedJob extends JobKey {
  token: string;
  /** From 1. */
  attempts: number;
}

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Puts a job there, due at once; one that is there becomes due and begins to count anew. */
export async function putJob(db: Kysely<DB>, { ownerId }: Principal, job: Omit<JobKey, 'ownerId'>) {
  const fresh = { attempts: 0, next_run: sql<Date>`now()`, lease_token: null, lease_until: null };
  await db
    .insertInto('job')
    .values({ owner_id: ownerId, ...job, ...fresh })
    .onConflict((conflict) => conflict.columns(['owner_id', 'kind', 'subject']).doUpdateSet(fresh))
    .execute();
}

/** A job that whoever puts it there does first: others take it up when the lease has run out. */
export async function putLeasedJob(db: Kysely<DB>, job: LeasedJob, leaseMs: number): Promise<void> {
  const lease = {
    attempts: 0,
    lease_token: job.token,
    lease_until: inMs(leaseMs),
    next_run: sql<Date>`now()`,
  };
  await db
    .insertInto('job')
    .values({ owner_id: job.ownerId, kind: job.kind, subject: job.subject, ...lease })
    .onConflict((conflict) => conflict.columns(['owner_id', 'kind', 'subject']).doUpdateSet(lease))
    .execute();
}

/** Takes up to so many due jobs of a kind that nobody has a living lease on; `but` those leases. */
export async function claimJobs(
  db: Kysely<DB>,
  kind: string,
  max: number,
  leaseMs: number,
  but: readonly string[],
): Promise<LeasedJob[]> {
  const { rows } = await sql<{
    owner_id: string;
    subject: string;
    token: string;
    attempts: number;
  }>`
    update job set lease_token = gen_random_uuid(), lease_until = ${inMs(leaseMs)},
                   attempts = attempts + 1
     where (owner_id, kind, subject) in (
       select owner_id, kind, subject from job
        where kind = ${kind} and next_run <= now()
          and (lease_until is null or (lease_until < now() and lease_token <> all(${but}::uuid[])))
        order by next_run limit ${max} for update skip locked)
    returning owner_id, subject, lease_token as token, attempts`.execute(db);
  return rows.map(({ owner_id, ...row }) => ({ ownerId: owner_id, kind, ...row }));
}

const held = (db: Kysely<DB>, job: LeasedJob) =>
  db
    .updateTable('job')
    .where('owner_id', '=', job.ownerId)
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('lease_token', '=', job.token);

/** Prolongs the lease; false: another has the job. */
export async function beatJob(db: Kysely<DB>, job: LeasedJob, leaseMs: number): Promise<boolean> {
  const done = await held(db, job)
    .set({ lease_until: inMs(leaseMs) })
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Holds the job's row to the end of the transaction; false: another has the job. */
export async function fenceJob(db: Kysely<DB>, job: LeasedJob): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('kind')
    .where('owner_id', '=', job.ownerId)
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('lease_token', '=', job.token)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the job back, due after so long. `attempts`: as which it counts from then. */
export async function giveBackJob(
  db: Kysely<DB>,
  job: LeasedJob,
  afterMs: number,
  attempts: number,
): Promise<void> {
  await held(db, job)
    .set({ lease_token: null, lease_until: null, next_run: inMs(afterMs), attempts })
    .execute();
}

export async function endJob(db: Kysely<DB>, job: LeasedJob): Promise<void> {
  await db
    .deleteFrom('job')
    .where('owner_id', '=', job.ownerId)
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('lease_token', '=', job.token)
    .execute();
}

/** What was tried so often is done: what comes next is tried for the first time. */
export async function countFromHere(db: Kysely<DB>, job: LeasedJob): Promise<void> {
  await held(db, job).set({ attempts: 1 }).execute();
}
