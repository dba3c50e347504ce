import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

/** Identifies a job: there is one at a time for an owner, a kind and a subject. */
interface JobKey {
  ownerId: string;
  kind: string;
  subject: string;
}

/** A job that this process runs. The token is void once another process has taken the job over. */
export interface LeasedJob extends JobKey {
  token: string;
  /** From 1. */
  attempts: number;
}

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Enqueues a job, due at once; an existing one becomes due and its attempts are counted from 0. */
export async function enqueueJob(
  db: Kysely<DB>,
  { ownerId }: Principal,
  job: Omit<JobKey, 'ownerId'>,
) {
  const fresh = { attempts: 0, next_run: sql<Date>`now()`, lease_token: null, lease_until: null };
  await db
    .insertInto('job')
    .values({ owner_id: ownerId, ...job, ...fresh })
    .onConflict((conflict) => conflict.columns(['owner_id', 'kind', 'subject']).doUpdateSet(fresh))
    .execute();
}

/** Enqueues a job that its creator runs first: others take it over when the lease has expired. */
export async function enqueueLeasedJob(
  db: Kysely<DB>,
  job: LeasedJob,
  leaseMs: number,
): Promise<void> {
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

/** Leases up to `max` due jobs of a kind that have no valid lease; never those whose tokens are in `but`. */
export async function leaseJobs(
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

const leasedRow = (db: Kysely<DB>, job: LeasedJob) =>
  db
    .updateTable('job')
    .where('owner_id', '=', job.ownerId)
    .where('kind', '=', job.kind)
    .where('subject', '=', job.subject)
    .where('lease_token', '=', job.token);

/** Renews the lease; false: another process has the job. */
export async function renewLease(
  db: Kysely<DB>,
  job: LeasedJob,
  leaseMs: number,
): Promise<boolean> {
  const done = await leasedRow(db, job)
    .set({ lease_until: inMs(leaseMs) })
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Locks the job's row until the end of the transaction; false: another process has the job. */
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

/** Releases the job, due after `afterMs`, with this number of attempts. */
export async function releaseJob(
  db: Kysely<DB>,
  job: LeasedJob,
  afterMs: number,
  attempts: number,
): Promise<void> {
  await leasedRow(db, job)
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

/** Counts attempts from 1 again, after a stage of the job is done. */
export async function resetAttempts(db: Kysely<DB>, job: LeasedJob): Promise<void> {
  await leasedRow(db, job).set({ attempts: 1 }).execute();
}
