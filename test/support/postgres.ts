import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A separate database for one suite, on the cluster of the run. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Migrated; a copy of `of`, which must have no connections; or empty. */
export async function testDatabase(of?: TestDatabase | 'empty'): Promise<TestDatabase> {
  const base = process.env.GLOSS_TEST_POSTGRES;
  if (!base)
    throw new Error('run with --selectProjects server: its global set-up starts PostgreSQL');
  const name = `gloss_${randomBytes(6).toString('hex')}`;
  const template = of === 'empty' ? 'template0' : of ? nameOf(of) : process.env.GLOSS_TEST_TEMPLATE;
  // Two hundred files are copied in a tenth of the time that their log takes.
  await run(base, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  // Each is an installation of its own, as if it had been migrated itself.
  if (!of) await run(url.href, 'update installation set installation_id = gen_random_uuid()');
  return {
    url: url.href,
    drop: () => run(base, `drop database if exists ${name} with (force)`),
  };
}

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
