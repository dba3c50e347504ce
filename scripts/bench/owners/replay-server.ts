import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import Fastify from 'fastify';
import pg from 'pg';
import type { SentQuery } from '#server/database/connect.ts';
import { reportPort } from '#test/support/report-port.ts';
import type { Recorded } from './recorded.ts';

/*
 * A bare handler: the framework, a body of JSON, the same statements as the server sends for that call over a pool of the
 * same size, and the rows that they gave as JSON. Its arguments: the database's address, and the file of `recordCalls`.
 */
const [url = '', file = ''] = process.argv.slice(2);
const recorded = deserialize(readFileSync(file)) as Record<string, Recorded[]>;
const pool = new pg.Pool({ connectionString: url, max: 20 });
const app = Fastify();
let count = 0;
app.addHook('onError', async (_request, _reply, error) => console.error(error.message));

app.post<{ Params: { call: string } }>('/:call', async (request) => {
  const all = recorded[request.params.call] ?? [];
  count += 1;
  return { status: 'OK', data: await run(all[count % all.length]!) };
});

async function run(statements: Recorded): Promise<unknown[]> {
  const rows: unknown[] = [];
  // The whole call over one connection: no transaction is left open by a statement that fails.
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    for (const statement of statements) {
      const result = await client.query(statement.sql, parametersOf(statement));
      rows.push(...(result.rows as unknown[]));
    }
    return rows;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** A nonce is new with each call. */
const parametersOf = ({ sql, parameters }: SentQuery): unknown[] =>
  /into "nonce"/.test(sql)
    ? parameters.map((each, place) => (place === 2 ? randomUUID() : each))
    : [...parameters];

const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
reportPort(Number(port));
