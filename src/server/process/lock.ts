import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { isObject, parseJson } from '#shared/json.ts';
import { ConfigError } from '../config/config-error.ts';
import { processInfo } from './process-info.ts';

/** `DATA_DIR/server.json`: which process uses the data folder, and its address for `npm run token`. */
interface RunningServer {
  pid: number;
  /** Distinguishes a process from a later one with the same pid. */
  started: string;
  url: string;
}

const file = (dataDir: string) => path.join(dataDir, 'server.json');

/** `started` where the system does not report it: then any process with that pid counts as the server. */
const unknown = 'unknown';

/** The server that uses this data folder, if it is running. */
export function runningServer(dataDir: string, proc?: string): RunningServer | undefined {
  if (!existsSync(file(dataDir))) return undefined;
  const parsed = parseJson(readFileSync(file(dataDir), 'utf8'));
  if (!isObject(parsed) || typeof parsed.pid !== 'number') return undefined;
  const entry = { pid: parsed.pid, started: String(parsed.started), url: String(parsed.url) };
  const info = processInfo(entry.pid, proc);
  if (info === undefined) return undefined;
  const isKnown = info !== null && entry.started !== unknown;
  return isKnown && info.started !== entry.started ? undefined : entry;
}

/** Locks the data folder for this process. Throws ConfigError while another server has it. */
export async function lockDataDir(dataDir: string): Promise<void> {
  const other = runningServer(dataDir);
  if (other) {
    throw new ConfigError([
      `DATA_DIR: ${dataDir} is in use by a server that runs already (process ${other.pid}${
        other.url ? `, ${other.url}` : ''
      }); stop that one or name another folder. If process ${other.pid} is another program, delete ${file(dataDir)}.`,
    ]);
  }
  await mkdir(dataDir, { recursive: true });
  await writeUrl(dataDir, '');
}

export async function writeUrl(dataDir: string, url: string): Promise<void> {
  const started = processInfo(process.pid)?.started ?? unknown;
  const entry: RunningServer = { pid: process.pid, started, url };
  await writeFile(file(dataDir), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
}

export async function unlockDataDir(dataDir: string): Promise<void> {
  await rm(file(dataDir), { force: true });
}
