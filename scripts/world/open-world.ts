import { chmodSync, mkdtempSync } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/postgres/free-port.ts';
import { chooseRunAs, type RunAs } from '#server/postgres/run-as.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { startS3 } from '#test/support/s3-server.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { startHaproxy } from './haproxy.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { programs } from './programs.ts';

/** Two nodes of the server, and what they need, on loopback: all of it in one folder, which goes with it. */
export interface World {
  /** Where people come: HAProxy. */
  url: string;
  folder: string;
  mail: MailServer;
  postgres: PostgresPair;
  nodes: readonly ServerProcess[];
  close(): Promise<void>;
}

/** `env`: of both nodes, besides what the world needs. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const undo: Undo = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await open(env, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Undo = (() => unknown)[];

async function open(env: Record<string, string>, undo: Undo): Promise<Omit<World, 'close'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gloss-world-'));
  // PostgreSQL runs as another user where root starts it.
  chmodSync(folder, 0o711);
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const [httpPort = 0, ...ports] = await Promise.all(Array.from({ length: 3 }, freePort));
  const { postgres, addresses } = await openDatabases(folder, { httpPort, nodes: ports }, undo);
  const mail = await startMailServer();
  undo.push(() => mail.close());
  const store = await startS3();
  undo.push(() => store.close());
  const url = `http://127.0.0.1:${httpPort}`;
  const shared = {
    LOG_LEVEL: 'silent',
    PUBLIC_URL: url,
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    AUTH_SECRET: 'x'.repeat(32),
    PLANS: 'off',
    ...addresses,
    ...store.env,
    ...env,
  };
  const nodes: ServerProcess[] = [];
  for (const port of ports) {
    const node = await startServerProcess({ ...shared, PORT: String(port) });
    undo.push(() => node.close());
    nodes.push(node);
  }
  return { url, folder, mail, postgres, nodes };
}

/** Both databases, the balancer before them and the nodes, and the pooler before the balancer. */
async function openDatabases(
  folder: string,
  people: { httpPort: number; nodes: readonly number[] },
  undo: Undo,
): Promise<{ postgres: PostgresPair; addresses: Record<string, string> }> {
  const data = path.join(folder, 'data');
  const as = await runAs(data);
  const postgres = await startPostgresPair(data, as);
  undo.push(() => postgres.stop());
  const { ports, password, url } = postgres;
  const databasePort = await freePort();
  const balanced = { ...people, databasePort, databases: Object.values(ports) };
  const balancer = await startHaproxy(folder, { ...as, prefix: [], ids: {} }, balanced);
  undo.push(() => balancer.stop('SIGTERM'));
  const pooler = await startPgBouncer(data, as, { databasePort, password, poolSize: 20 });
  undo.push(() => pooler.program.stop());
  const addresses = {
    DATABASE_URL: url(pooler.port),
    DATABASE_DIRECT_URL: url(databasePort),
    DATABASE_REPLICA_URL: url(ports.replica),
  };
  return { postgres, addresses };
}

/** As whom PostgreSQL runs; the folder is theirs. */
async function runAs(data: string): Promise<RunAs> {
  const { initdb, postgres } = programs;
  const root = path.dirname(path.dirname(postgres));
  const as = await chooseRunAs({ root, initdb, postgres }, data);
  await mkdir(data, { mode: 0o711 });
  if (as.owner) await chown(data, as.owner.uid, as.owner.gid);
  return as;
}
