import { mkdir } from 'node:fs/promises';
import type { ServerConfig } from '../config/config.ts';
import { checkDatabase } from '../database/check-database.ts';
import { connect, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { startCluster } from '../postgres/cluster.ts';
import { lockDataDir, unlockDataDir } from '../process/lock.ts';
import type { StartOptions, Undo } from './start-options.ts';

/** The database of the environment or the embedded one, in today's form; the data folder is locked. */
export async function openDatabase(
  config: ServerConfig,
  onQuery: StartOptions['onQuery'],
  undo: Undo,
): Promise<{ db: Database; databaseUrl: string }> {
  await mkdir(config.dataDir, { recursive: true });
  await lockDataDir(config.dataDir);
  undo.push(() => unlockDataDir(config.dataDir));
  let url = config.databaseUrl;
  if (!url) {
    const cluster = await startCluster(config.dataDir);
    undo.push(() => cluster.stop());
    url = cluster.url;
  }
  const db = connect(url, () => undefined, onQuery);
  undo.push(() => db.destroy());
  await checkDatabase(db);
  await migrate(db);
  return { db, databaseUrl: url };
}
