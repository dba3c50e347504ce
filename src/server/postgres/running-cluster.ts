import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

/** Address of the embedded PostgreSQL that a running server has started; `postmaster.pid` names its port in line 4. */
export async function runningClusterUrl(dataDir: string): Promise<string> {
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8');
  const pid = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const port = Number(pid.split('\n')[3]);
  if (!Number.isInteger(port)) throw new Error('the database of the running server is not ready');
  return `postgres://gloss:${password.trim()}@127.0.0.1:${port}/postgres`;
}
