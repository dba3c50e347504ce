import { readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#server/postgres/free-port.ts';
import type { RunAs } from '#server/postgres/run-as.ts';
import { type Program, runProgram, startProgram, untilUp } from './program.ts';
import { programs } from './programs.ts';

/** A PostgreSQL with a replica that has applied each commit before it is acknowledged. */
export interface PostgresPair {
  /** Of both, for programs that choose the one that takes writes. */
  readonly ports: { readonly primary: number; readonly replica: number };
  readonly password: string;
  /** Address of one of both, on loopback. */
  readonly url: (port: number) => string;
  /** Ends the primary with all its processes, as a power failure does. */
  killPrimary(): void;
  /** Makes the replica the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export const databaseName = 'gloss';
export const databaseUser = 'gloss';
/** Who may look without a password, from this machine, which of both takes writes. */
export const checkUser = 'gloss_check';

const access = `
host replication ${databaseUser} 127.0.0.1/32 scram-sha-256
host all ${checkUser} 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`;

export async function startPostgresPair(folder: string, as: RunAs): Promise<PostgresPair> {
  const password = 'loopback-only';
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const ports = { primary: await freePort(), replica: await freePort() };
  const url = (port: number) =>
    `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`;
  await initialise(folder, first, password, as);
  const primary = await serve(first, ports.primary, as, 'ready to accept connections');
  const admin = url(ports.primary).replace(/\/\w+$/, '/postgres');
  await query(admin, `create database ${databaseName}`, `create role ${checkUser} login`);
  const copy = ['-X', 'stream', '-c', 'fast', '-R', '-C', '-S', 'replica', '-D', second];
  await runProgram(as, programs.basebackup, ['-d', admin, ...copy]);
  const replica = await serve(second, ports.replica, as, 'ready to accept read-only connections');
  // On this one alone, and only now: without a replica each commit would wait for one.
  await query(
    admin,
    "alter system set synchronous_standby_names = '*'",
    "alter system set synchronous_commit = 'remote_apply'",
    'select pg_reload_conf()',
  );
  return {
    ports,
    password,
    url,
    killPrimary: () => killAll(primary),
    promote: () => query(url(ports.replica), 'select pg_promote(true, 30)'),
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}

async function initialise(folder: string, data: string, password: string, as: RunAs) {
  const file = path.join(folder, 'password');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  await mkdir(data, { mode: 0o700 });
  if (as.owner) for (const each of [file, data]) await chown(each, as.owner.uid, as.owner.gid);
  await runProgram(as, programs.initdb, [
    `--pgdata=${data}`,
    `--username=${databaseUser}`,
    `--pwfile=${file}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]);
  await writeFile(path.join(data, 'pg_hba.conf'), access);
}

async function serve(data: string, port: number, as: RunAs, isUp: string): Promise<Program> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    hot_standby: 'on',
    wal_level: 'replica',
    logging_collector: 'off',
  };
  const program = startProgram(as, programs.postgres, [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  await untilUp(program, () => program.output().includes(isUp));
  return program;
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Its backends have sessions of their own: none of them is in the postmaster's group. */
function killAll({ child: { pid } }: Program): void {
  if (pid === undefined) return;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  process.kill(pid, 'SIGKILL');
  for (const each of children.split(' ').filter(Boolean)) {
    try {
      process.kill(Number(each), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
