import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '#server/postgres/cluster.ts';
import { type SlowWire, startSlowWire } from './slow-wire.ts';

/** A PostgreSQL of its own, behind a wire, whose connections can be broken in each way. */
export interface CutDatabase {
  /** By the wire. */
  url: string;
  cut(way: Cut): Promise<void>;
  /** Ends every connection, and refuses new ones until `back`. */
  away(): void;
  back(): void;
  close(): Promise<void>;
}

export const cuts = [
  'the network',
  'all backends terminated',
  'backends in use terminated',
  'SIGTERM to a backend',
  'SIGKILL to a backend',
] as const;
type Cut = (typeof cuts)[number];

export async function startCutDatabase(): Promise<CutDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gloss-cut-'));
  // With its log on the disk: after SIGKILL what was acknowledged is there again.
  const cluster = await startCluster(folder);
  const wire = await startSlowWire(cluster.url.replace('postgres:', 'http:'));
  const url = new URL(cluster.url);
  url.port = new URL(wire.url).port;
  return {
    url: url.href,
    cut: (way) => cutBy(way, cluster.url, wire),
    away: () => wire.cut(),
    back: () => wire.repair(),
    async close() {
      await wire.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const others = `from pg_stat_activity
 where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function cutBy(way: Cut, url: string, wire: SlowWire): Promise<void> {
  if (way === 'the network') {
    wire.cut();
    wire.repair();
    return;
  }
  // Another cut may end this connection too.
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (way === 'all backends terminated') {
      await client.query(`select pg_terminate_backend(pid) ${others}`);
    } else if (way === 'backends in use terminated') {
      await client.query(`select pg_terminate_backend(pid) ${others} and state <> 'idle'`);
    } else {
      const { rows } = await client.query<{ pid: number }>(
        `select pid ${others} order by state <> 'idle' desc, random() limit 1`,
      );
      for (const { pid } of rows)
        process.kill(pid, way.startsWith('SIGKILL') ? 'SIGKILL' : 'SIGTERM');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
