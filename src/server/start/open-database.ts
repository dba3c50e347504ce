import { mkdir } from 'node:fs/promises';
import type { ServerConfig } from '../config/config.ts';
import { checkDatabase } from '../database/check-database.ts';
import { connect, type Database } from '../database/connect.ts';
import { Readiness } from '../database/readiness.ts';
import { ReplicaReads } from '../database/replica-reads.ts';
import { upgradeDatabase } from '../database/snapshots/upgrade-database.ts';
import type { Metrics } from '../http/metrics.ts';
import { startCluster } from '../postgres/cluster.ts';
import { lockDataDir, unlockDataDir } from '../process/lock.ts';
import type { LateLog } from './late-log.ts';
import type { StartOptions, Undo } from './start-options.ts';

/** A migration may rewrite a large table. */
const migrationMs = 24 * 3_600_000;

interface OpenedDatabase {
  db: Database;
  databaseUrl: string;
  readiness: Readiness;
}

/** A person waits for lists and searches: what the replica does not do by then, the primary does. */
const replicaTimes = { connectMs: 1000, silenceMs: 15_000 };

/** Lists and searches, by the replica of the environment if there is one. */
export function openReads(
  primary: Database,
  { databaseReplicaUrl: url }: ServerConfig,
  { reads }: Metrics,
  log: LateLog,
  undo: Undo,
): ReplicaReads {
  const replica = url === null ? null : connect(url, log.replica, replicaTimes);
  undo.push(async () => replica?.destroy());
  return new ReplicaReads({
    primary,
    replica,
    onError: log.replica,
    onRead: (from) => reads.inc({ from }),
  });
}

/** The database of the environment or the embedded one, in today's form; the data folder is locked. */
export async function openDatabase(
  config: ServerConfig,
  { onQuery, silenceOfDatabaseMs: silenceMs }: StartOptions,
  log: LateLog,
  undo: Undo,
): Promise<OpenedDatabase> {
  await mkdir(config.dataDir, { recursive: true });
  await lockDataDir(config.dataDir);
  undo.push(() => unlockDataDir(config.dataDir));
  const databaseUrl = config.databaseUrl ?? (await openCluster(config, log, undo));
  await prepare(databaseUrl, config, log);
  const readiness = new Readiness();
  const db = connect(databaseUrl, log.database, {
    onQuery,
    onUnavailable: (error) => readiness.failed(error),
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  undo.push(() => db.destroy());
  return { db, databaseUrl, readiness };
}

async function openCluster({ dataDir }: ServerConfig, log: LateLog, undo: Undo): Promise<string> {
  const cluster = await startCluster(dataDir, { onEnded: log.cluster });
  undo.push(() => cluster.stop());
  return cluster.url;
}

async function prepare(url: string, config: ServerConfig, log: LateLog): Promise<void> {
  const db = connect(url, () => undefined, { silenceMs: migrationMs });
  try {
    await checkDatabase(db);
    const snapshot = await upgradeDatabase(db, config);
    if (snapshot)
      log.notice({ snapshot }, 'the database was upgraded; the snapshot has it as it was');
  } finally {
    await db.destroy();
  }
}
