import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { codedPool } from './coded-pool.ts';
import type { DatabaseUnavailable } from './database-failure.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

/** A statement as it was sent. */
export interface SentQuery {
  sql: string;
  parameters: readonly unknown[];
}

interface ConnectOptions {
  /** Called with every statement; for tests. */
  onQuery?: ((query: SentQuery) => void) | undefined;
  /** Called with each failure that passes by itself, as its caller gets it. */
  onUnavailable?: (error: DatabaseUnavailable) => void;
  /** Limit of a statement, in milliseconds; five minutes. */
  silenceMs?: number;
  /** Limit of a new connection, in milliseconds; ten seconds. */
  connectMs?: number;
}

/** Parameters of every connection, those outside of the pool included. */
export const connectionOptions = {
  connectionTimeoutMillis: 10_000,
  // An unused connection that is cut without a word is noticed.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/**
 * A pool over one PostgreSQL. `onError` is called when a connection breaks; its statement fails with
 * DatabaseUnavailable, the next one has another connection.
 */
export function connect(
  url: string,
  onError: (error: Error) => void,
  {
    onQuery,
    onUnavailable = () => undefined,
    silenceMs = 300_000,
    connectMs = connectionOptions.connectionTimeoutMillis,
  }: ConnectOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connectionOptions,
    connectionTimeoutMillis: connectMs,
    connectionString: url,
    max: 20,
    idleTimeoutMillis: 30_000,
    application_name: 'gloss',
  });
  // Each connection reports its own, unused or not.
  pool.on('error', () => undefined);
  const dialect = new PooledDialect({
    pool: codedPool(pool, { onError, onUnavailable, silenceMs }),
  });
  return new Kysely<DB>(onQuery ? { dialect, log: ({ query }) => onQuery(query) } : { dialect });
}

/**
 * Kysely's own lock of a migration is one of the session (0.29, postgres-adapter.js): a pooler in transaction mode takes
 * it in one session and releases it in another, so that the next node to start waits for an hour. `migrate` has a lock.
 */
class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): PooledAdapter {
    return new PooledAdapter();
  }
}
