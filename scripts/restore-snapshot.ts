import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { connect } from '#server/database/connect.ts';
import { restoreSnapshot } from '#server/database/snapshots/restore-snapshot.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { lockDataDir, unlockDataDir } from '#server/process/lock.ts';

/* `npm run restore-snapshot -- FILE`: puts a snapshot from before an upgrade into an empty database. */
try {
  await main();
} catch (error) {
  const lines = error instanceof ConfigError ? error.problems : [(error as Error).message];
  for (const line of lines) console.error(line);
  process.exit(1);
}

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: npm run restore-snapshot -- FILE');
  const { databaseUrl, dataDir } = readConfig(process.env);
  await lockDataDir(dataDir);
  try {
    const cluster = databaseUrl ? null : await startCluster(dataDir);
    const db = connect(databaseUrl ?? cluster?.url ?? '', () => undefined);
    try {
      console.log(`${await restoreSnapshot(db, file)} rows restored.`);
    } finally {
      await db.destroy();
      await cluster?.stop();
    }
  } finally {
    await unlockDataDir(dataDir);
  }
}
