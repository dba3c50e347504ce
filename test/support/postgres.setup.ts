import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import pg from 'pg';
import { connect } from '../../src/server/database/connect.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { startCluster } from '../../src/server/postgres/cluster.ts';
import { bundleOnce } from './bundle.ts';
import { openRunFolder } from './run-folder.ts';

/**
 * One cluster per run, or the database server that TEST_DATABASE_URL names; one database per suite.
 */
export default async function setup(): Promise<void> {
  openRunFolder();
  await bundleLibraries();
  if (process.env.TEST_DATABASE_URL) {
    process.env.GLOSS_TEST_POSTGRES = process.env.TEST_DATABASE_URL;
    await makeTemplate(process.env.TEST_DATABASE_URL);
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'gloss-test-'));
  const cluster = await startCluster(folder, { volatile: true });
  process.env.GLOSS_TEST_POSTGRES = cluster.url;
  await makeTemplate(cluster.url);
  Object.assign(globalThis, {
    stopTestPostgres: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** A migrated database, which those of the suites are copies of: to migrate each costs ten times as much. */
async function makeTemplate(base: string): Promise<void> {
  const name = `gloss_template_${process.pid}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const db = connect(url.href, () => undefined);
  await migrate(db);
  await db.destroy();
  process.env.GLOSS_TEST_TEMPLATE = name;
  Object.assign(globalThis, { dropTestTemplate: () => run(`drop database ${name}`) });
}

/** Two thirds of the modules of others that a server consists of. */
async function bundleLibraries(): Promise<void> {
  const library = (file: string) => path.join(process.cwd(), 'node_modules', file);
  await bundleOnce({
    of: 'kysely',
    name: 'kysely',
    // One file for both, so that there is one of each class.
    entry: path.join(import.meta.dirname, 'kysely.mjs'),
    target: 'node24',
  });
  await bundleOnce({
    of: 'stripe',
    name: 'stripe',
    entry: library('stripe/esm/stripe.esm.node.js'),
    target: 'node24',
  });
}
