import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

/** A pool over one PostgreSQL. `onIdleError` hears of connections that break while unused. */
export function connect(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'gloss',
  });
  pool.on('error', onIdleError);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Does the database answer? */
export async function isReady(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
