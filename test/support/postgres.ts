import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A separate database for one suite, on the cluster of the run. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** `of`: a copy of that one, which must have no connections. */
export async function testDatabase(of?: TestDatabase): Promise<TestDatabase> {
  const base = process.env.GLOSS_TEST_POSTGRES;
  if (!base)
    throw new Error('run with --selectProjects server: its global set-up starts PostgreSQL');
  const name = `gloss_${randomBytes(6).toString('hex')}`;
  const template = of ? ` template ${new URL(of.url).pathname.slice(1)}` : '';
  await run(base, `create database ${name}${template}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => run(base, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
