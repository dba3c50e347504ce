import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, isUnavailable } from './database-failure.ts';

interface CodedPoolOptions {
  /** Called when a connection breaks, in use or not. */
  onError: (error: Error) => void;
  /** Called with what a caller gets. */
  onUnavailable: (error: DatabaseUnavailable) => void;
  /** A statement without an answer for this time is one on a connection that is cut without a word. */
  silenceMs: number;
}

/**
 * A pool whose failures that pass by themselves are DatabaseUnavailable. pg-pool listens for errors of unused
 * connections only; here each connection has a listener for as long as it exists.
 */
export function codedPool(pool: pg.Pool, options: CodedPoolOptions): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, CodedConnection>();
  pool.on('connect', (client) => {
    const connection = new CodedConnection(client, options);
    connections.set(client, connection);
    client.on('error', (error) => {
      connection.isBroken = true;
      options.onError(error);
    });
  });
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((thrown: unknown) => {
        throw failed(thrown, options);
      });
      // The pool has emitted `connect` for each.
      return connections.get(client) as CodedConnection;
    },
    end: () => pool.end(),
  };
}

class CodedConnection implements PostgresPoolClient {
  isBroken = false;
  #client: pg.PoolClient;
  #options: CodedPoolOptions;

  constructor(client: pg.PoolClient, options: CodedPoolOptions) {
    this.#client = client;
    this.#options = options;
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(statement: unknown, parameters?: readonly unknown[]): never {
    if (typeof statement !== 'string') throw new TypeError('there are no cursors');
    return this.#query(statement, parameters ?? []) as never;
  }

  async #query(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // What was sent before still waits for its answer: nothing may be sent after it.
    if (this.isBroken) throw failed(new Error('the connection is broken'), this.#options);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.isBroken = true;
        reject(new Error('the database was silent for too long'));
      }, this.#options.silenceMs);
    });
    try {
      return await Promise.race([this.#client.query(statement, [...parameters]), silence]);
    } catch (thrown) {
      throw this.isBroken || isUnavailable(thrown) ? failed(thrown, this.#options) : thrown;
    } finally {
      clearTimeout(timer);
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.isBroken);
  }
}

function failed(cause: unknown, { onUnavailable }: CodedPoolOptions): DatabaseUnavailable {
  const error = new DatabaseUnavailable(cause);
  onUnavailable(error);
  return error;
}
