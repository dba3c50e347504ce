import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testDatabase } from './postgres.ts';
import { root } from './sources.ts';

/**
 * The server as its own process, with a data folder that is removed with it. Its database is on the run's cluster;
 * without one, or with an empty DATABASE_URL, it is the server's own.
 */
export interface ServerProcess {
  url: string;
  dataDir: string;
  pairingSecret: string;
  pid: number;
  /** SIGKILL, like a power failure. */
  kill(): Promise<void>;
  /** Starts again at the same address, with the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const shared =
    env.DATABASE_URL === undefined && process.env.GLOSS_TEST_POSTGRES ? await testDatabase() : null;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'gloss-data-'));
  const start = (port: string) =>
    spawn(process.execPath, [path.join(root, 'src/server/index.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: port,
        DATA_DIR: dataDir,
        ...(shared && { DATABASE_URL: shared.url }),
        ...env,
      },
    });
  let child = start('0');
  const url = await listening(child.stdout);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return {
    url,
    dataDir,
    get pairingSecret() {
      return readFileSync(path.join(dataDir, 'pairing-secret'), 'utf8').trim();
    },
    get pid() {
      return child.pid ?? 0;
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = start(new URL(url).port);
      await listening(child.stdout);
    },
    close: async () => {
      await end('SIGTERM');
      await shared?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listening(stdout: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    let isUp = false;
    stdout.setEncoding('utf8').on('data', (part: string) => {
      if (isUp) return void process.stderr.write(part);
      text += part;
      const found = /listens at (https?:\/\/\S+?)\/app\//.exec(text);
      if (!found?.[1]) return;
      isUp = true;
      resolve(found[1]);
    });
    stdout.once('end', () => reject(new Error(`the server ended before it listened: ${text}`)));
  });
}
