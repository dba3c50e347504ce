import { chmodSync, mkdtempSync } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/postgres/free-port.ts';
import { chooseRunAs } from '#server/postgres/run-as.ts';
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
  const undo: (() => unknown)[] = [];
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

async function open(
  env: Record<string, string>,
  undo: (() => unknown)[],
): Promise<Omit<World, 'close'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gloss-world-'));
  // PostgreSQL runs as another user where root starts it.
  chmodSync(folder, 0o711);
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const { initdb, postgres: file } = programs;
  const data = path.join(folder, 'data');
  const as = await chooseRunAs(
    { root: path.dirname(path.dirname(file)), initdb, postgres: file },
    data,
  );
  await mkdir(data, { mode: 0o711 });
  if (as.owner) await chown(data, as.owner.uid, as.owner.gid);

  const postgres = await startPostgresPair(data, as);
  undo.push(() => postgres.stop());
  const [httpPort, databasePort, ...ports] = await Promise.all([1, 2, 3, 4].map(freePort));
  const balancer = await startHaproxy(
    folder,
    { ...as, prefix: [], ids: {} },
    {
      httpPort: httpPort!,
      databasePort: databasePort!,
      nodes: ports,
      databases: Object.values(postgres.ports),
    },
  );
  undo.push(() => balancer.stop('SIGTERM'));
  const { password } = postgres;
  const pooler = await startPgBouncer(data, as, {
    databasePort: databasePort!,
    password,
    poolSize: 20,
  });
  undo.push(() => pooler.program.stop());
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
    DATABASE_URL: postgres.url(pooler.port),
    DATABASE_DIRECT_URL: postgres.url(databasePort!),
    DATABASE_REPLICA_URL: postgres.url(postgres.ports.replica),
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
