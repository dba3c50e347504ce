import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { connect } from '#server/database/connect.ts';
import { upgradeDatabase } from '#server/database/snapshots/upgrade-database.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { runningClusterUrl } from '#server/postgres/running-cluster.ts';
import { runningServer } from '#server/process/lock.ts';

/* `npm run admin`: plans of accounts, and limits of roles. The server may run meanwhile. */
try {
  await main();
} catch (error) {
  const lines = error instanceof ConfigError ? error.problems : [(error as Error).message];
  for (const line of lines) console.error(line);
  process.exit(1);
}

async function main(): Promise<void> {
  const command = parseAdmin(process.argv.slice(2));
  const config = readConfig(process.env);
  const { url, stop } = await openDatabase(config.databaseUrl, config.dataDir);
  const db = connect(url, () => undefined);
  try {
    await upgradeDatabase(db, config);
    for (const line of await runAdmin(db, command)) console.log(line);
  } finally {
    await db.destroy();
    await stop();
  }
}

async function openDatabase(databaseUrl: string | null, dataDir: string) {
  const stop = async () => undefined;
  if (databaseUrl) return { url: databaseUrl, stop };
  if (runningServer(dataDir)) return { url: await runningClusterUrl(dataDir), stop };
  const cluster = await startCluster(dataDir);
  return { url: cluster.url, stop: () => cluster.stop() };
}
