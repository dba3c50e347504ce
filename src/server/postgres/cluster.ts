import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeSecret } from '../auth/secret-files.ts';
import { findBinaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { freePort } from './free-port.ts';
import { isPostmaster } from './postmaster.ts';
import { RestartingCluster } from './restarting-cluster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

interface Cluster {
  /** `postgres://gloss:…@127.0.0.1:PORT/postgres`; never to be logged. */
  url: string;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** No fsync: for tests, whose data may be lost. */
  volatile?: boolean;
  /** Called when PostgreSQL has ended by itself, and with why it does not start again; it is started until it does. */
  onEnded?: (error: ClusterError) => void;
}

const user = 'gloss';

/**
 * Starts the embedded PostgreSQL with its cluster in `dataDir/postgres`, made on first use. It
 * listens on a free port of 127.0.0.1 only, with a password in a file of `dataDir` (mode 0600).
 */
export async function startCluster(
  dataDir: string,
  options: ClusterOptions = {},
): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const runAs = await chooseRunAs(await findBinaries(), folder);
  const password = await readPassword(dataDir);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    await initialise(folder, password, runAs);
  } else {
    await own(folder, runAs);
    await endStale(folder);
  }
  const launched = await launch(folder, runAs, options);
  const running = new RestartingCluster(launched.child, options, async () => {
    // The file of its pid stays: by it PostgreSQL sees that backends of before have not ended yet.
    return (await launch(folder, runAs, options, launched.port)).child;
  });
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${launched.port}/postgres`,
    stop: () => running.stop(),
  };
}

/** An empty file is that of a start that was cut off, before there was a cluster. */
async function readPassword(dataDir: string): Promise<string> {
  const name = 'postgres-password';
  const file = path.join(dataDir, name);
  const known = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
  if (known !== '') return known;
  const password = randomBytes(24).toString('base64url');
  writeSecret(dataDir, name, password);
  return password;
}

async function initialise(folder: string, password: string, runAs: RunAs): Promise<void> {
  // An interrupted initdb leaves a folder without PG_VERSION.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const passwordFile = `${folder}-initial`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.owner) {
    await chown(folder, runAs.owner.uid, runAs.owner.gid);
    await chown(passwordFile, runAs.owner.uid, runAs.owner.gid);
  }
  try {
    const child = program(runAs, runAs.binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${user}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    const messages = collect(child);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new ClusterError('initdb failed', messages());
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function launch(
  folder: string,
  runAs: RunAs,
  { volatile = false }: ClusterOptions,
  samePort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = samePort ?? (await freePort());
    const child = program(runAs, runAs.binaries.postgres, [
      '-D',
      folder,
      '-p',
      String(port),
      ...settings({ listen_addresses: '127.0.0.1', unix_socket_directories: '' }),
      ...settings({ max_connections: '60', logging_collector: 'off' }),
      ...(volatile ? settings(careless) : []),
    ]);
    const failure = await ready(child);
    if (failure === null) return { child, port };
    // Another process may take the port between our check and PostgreSQL's start.
    if (attempt === 5 || !failure.includes('could not bind')) {
      throw new ClusterError('it ended at once', failure);
    }
  }
}

/** Suites of tests share one cluster. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Null once it accepts connections, else its last messages before it ended. */
async function ready(child: ChildProcess): Promise<string | null> {
  const messages = collect(child);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(messages()));
    child.stderr?.on('data', () => {
      if (messages().includes('ready to accept connections')) resolve(null);
    });
  });
}

function program(runAs: RunAs, file: string, args: readonly string[]): ChildProcess {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args];
  // PG* variables and the locale of our environment must not reach the cluster.
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    SystemRoot: process.env.SystemRoot,
  };
  // Its own process group: Ctrl+C in a terminal reaches only us, and we stop it after our own close.
  const child = spawn(command, rest, {
    ...runAs.ids,
    env,
    detached: true,
    cwd: path.parse(file).root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Who starts it looks at its messages, which have this one too, and its end.
  return child.on('error', () => undefined);
}

/** Collects the last 8 kB of a program's output. */
function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-8192);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.on('error', (error) => add(Buffer.from(error.message)));
  return () => text.trim();
}

/** A cluster that was made as another user (root, then postgres) changes its owner. */
async function own(folder: string, runAs: RunAs): Promise<void> {
  const { owner } = runAs;
  if (!owner || statSync(folder).uid === owner.uid) return;
  await chown(folder, owner.uid, owner.gid);
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(path.join(folder, name), owner.uid, owner.gid);
  }
  await chmod(folder, 0o700);
}

/**
 * A killed server leaves its PostgreSQL running, or a postmaster.pid without one. The first is stopped;
 * PostgreSQL removes the second itself, except where another process has got its pid.
 */
async function endStale(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const isOurs = isPostmaster(pid, folder);
  // Not known: PostgreSQL decides, and its message names the process.
  if (isOurs === null) return;
  if (!isOurs) {
    await rm(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 200 && existsSync(file); i += 1) await wait(50);
  if (existsSync(file))
    throw new ClusterError(`an older one (process ${pid}) does not stop; end it`);
}
