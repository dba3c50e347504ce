import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#server/postgres/free-port.ts';
import type { RunAs } from '#server/postgres/run-as.ts';
import { databaseName, databaseUser } from './postgres-pair.ts';
import { listens, type Program, startProgram, untilUp } from './program.ts';
import { programs } from './programs.ts';

interface PoolerOptions {
  /** Where it connects to. */
  databasePort: number;
  password: string;
  /** Sessions of PostgreSQL. */
  poolSize: number;
}

/** What docs/scale.md says of a pooler: a session a transaction, and no long waits after a failover. */
const settings = (port: number, users: string, { databasePort, poolSize }: PoolerOptions) => `
[databases]
${databaseName} = host=127.0.0.1 port=${databasePort} dbname=${databaseName}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 2
`;

/** PgBouncer in transaction mode. */
export async function startPgBouncer(
  folder: string,
  as: RunAs,
  options: PoolerOptions,
): Promise<{ port: number; program: Program }> {
  const port = await freePort();
  const [file, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  await writeFile(users, `"${databaseUser}" "${options.password}"\n`, { mode: 0o600 });
  await writeFile(file, settings(port, users, options));
  if (as.owner) for (const each of [file, users]) await chown(each, as.owner.uid, as.owner.gid);
  const program = startProgram(as, programs.pgbouncer, [file]);
  await untilUp(program, () => listens(port));
  return { port, program };
}
