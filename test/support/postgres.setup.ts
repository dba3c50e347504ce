import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { startCluster } from '../../src/server/postgres/cluster.ts';
import { openRunFolder } from './run-folder.ts';

/**
 * One cluster per run, or the database server that TEST_DATABASE_URL names; one database per suite.
 */
export default async function setup(): Promise<void> {
  openRunFolder();
  if (process.env.TEST_DATABASE_URL) {
    process.env.GLOSS_TEST_POSTGRES = process.env.TEST_DATABASE_URL;
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'gloss-test-'));
  const cluster = await startCluster(folder, { volatile: true });
  process.env.GLOSS_TEST_POSTGRES = cluster.url;
  Object.assign(globalThis, {
    stopTestPostgres: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}
