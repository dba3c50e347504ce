import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

/** A statement as it was sent. */
export interface SentQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** A pool over one PostgreSQL. `onIdleError` is called when an unused connection breaks. */
export function connect(
  url: string,
  onIdleError: (error: Error) => void,
  onQuery?: (query: SentQuery) => void,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'gloss',
  });
  pool.on('error', onIdleError);
  const dialect = new PostgresDialect({ pool });
  return new Kysely<DB>(onQuery ? { dialect, log: ({ query }) => onQuery(query) } : { dialect });
}

/** Does the database answer? */
export async function isReady(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
