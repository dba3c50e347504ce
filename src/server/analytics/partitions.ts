import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

const tables = ['analytics_event', 'analytics_recording'] as const;
type PartitionedTable = (typeof tables)[number];

/** Of all processes that make or drop one. */
const lockId = 7_105_023;
/** A client's clock may be ahead. */
const aheadMs = 24 * 3_600_000;

/** A partition a month of events and of recordings, UTC. */
export class Partitions {
  #db: Database;
  #months: number;
  #now: () => number;
  #made = new Set<string>();

  constructor(db: Database, months: number, now: () => number) {
    this.#db = db;
    this.#months = months;
    this.#now = now;
  }

  /** Is an event of that time stored? It may be neither older than what is kept, nor of the future. */
  isStored(at: number): boolean {
    const now = this.#now();
    return at >= firstOf(now, -this.#months) && at <= now + aheadMs;
  }

  /** Makes those of these times that do not exist. */
  async ensure(table: PartitionedTable, times: readonly number[]): Promise<void> {
    const months = new Map(times.map((at) => [nameOf(table, at), firstOf(at)]));
    for (const [name, from] of months) {
      if (this.#made.has(name)) continue;
      await this.#db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${lockId})`.execute(trx);
        await sql`
          create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
          for values from (${sql.lit(isoOf(from))}) to (${sql.lit(isoOf(firstOf(from, 1)))})`.execute(
          trx,
        );
      });
      this.#made.add(name);
    }
  }

  /** Drops those of months that are too old. */
  async dropOld(): Promise<void> {
    const oldest = firstOf(this.#now(), -this.#months);
    for (const table of tables) {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = ${table}::regclass`.execute(this.#db);
      for (const { name } of rows) {
        if (name >= nameOf(table, oldest)) continue;
        await this.#empty(table, name, new Date(oldest));
        await sql`drop table if exists ${sql.table(name)}`.execute(this.#db);
        this.#made.delete(name);
      }
    }
    const day = isoOf(this.#now() - 2 * aheadMs).slice(0, 10);
    await this.#db.deleteFrom('analytics_day').where('day', '<', day).execute();
  }

  /** An owner at a time: a partition that is dropped counts nothing off from what its owners store. */
  async #empty(table: PartitionedTable, name: string, before: Date): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ owner_id: string }>`
        select distinct owner_id from ${sql.table(name)} limit 100`.execute(this.#db);
      if (rows.length === 0) return;
      for (const { owner_id } of rows)
        await this.#db
          .deleteFrom(table)
          .where('owner_id', '=', owner_id)
          .where('at', '<', before)
          .execute();
    }
  }
}

/** The beginning of a month, `months` after that of `at`. */
function firstOf(at: number, months = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

const isoOf = (at: number) => new Date(at).toISOString();
const nameOf = (table: string, at: number) => `${table}_${isoOf(at).slice(0, 7).replace('-', '_')}`;
