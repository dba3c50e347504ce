import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './sources.ts';

/** The server as its own process, with a data folder that goes with it. */
export interface ServerProcess {
  url: string;
  pairingSecret: string;
  close(): Promise<void>;
}

export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'gloss-data-'));
  const child = spawn(process.execPath, [path.join(root, 'src/server/index.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', DATA_DIR: dataDir, ...env },
  });
  const url = await listening(child.stdout);
  return {
    url,
    pairingSecret: readFileSync(path.join(dataDir, 'pairing-secret'), 'utf8').trim(),
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listening(stdout: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stdout) {
    text += String(part);
    const found = /listens at (http:\/\/\S+?)\/app\//.exec(text);
    if (found?.[1]) return found[1];
  }
  throw new Error(`the server ended before it listened: ${text}`);
}
