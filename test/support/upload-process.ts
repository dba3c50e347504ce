import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './sources.ts';
import type { Call } from './upload-form.ts';

/** A process of upload-server.ts. */
export interface UploadProcess {
  call: Call;
  url: string;
  token: string;
  said(): string;
  /** Resolves when its output has that line. */
  until(line: RegExp): Promise<void>;
  kill(): Promise<void>;
  /** Ends it as an operator does; resolves with its exit code. */
  end(): Promise<number | null>;
}

/**
 * `FILE_BLOCKS`: maximum length of a file in blocks, of 512 or 1024 bytes depending on the shell.
 */
const limited = 'test -z "$FILE_BLOCKS" || ulimit -f "$FILE_BLOCKS"; exec "$0" "$@"';

/** Servers over one database and one folder of objects; each has a data folder of its own. */
export class UploadProcesses {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'gloss-uploads-'));
  readonly objects = path.join(this.folder, 'objects');
  #env: Record<string, string>;
  #running = new Set<ChildProcess>();
  #first: string | null = null;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(name: string, env: Record<string, string> = {}): Promise<UploadProcess> {
    const dataDir = path.join(this.folder, name);
    mkdirSync(dataDir, { recursive: true });
    // One owner pairs with all of them.
    const secret = path.join(dataDir, 'pairing-secret');
    if (this.#first) copyFileSync(this.#first, secret);
    this.#first ??= secret;
    const script = path.join(root, 'test/support/upload-server.ts');
    const child = spawn('sh', ['-c', limited, process.execPath, script], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        DATA_DIR: dataDir,
        OBJECTS_DIR: this.objects,
        AUTH_SECRET: 'a secret that the nodes of a test share',
        LOG_LEVEL: 'error',
        ...this.#env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    const said = output(child);
    const until = async (line: RegExp) => {
      while (!line.test(said())) {
        if (child.exitCode !== null) throw new Error(said());
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
      }
    };
    await until(/^listens at \S+$/m);
    const url = /^listens at (\S+)$/m.exec(said())?.[1] ?? '';
    const token = await pair(url, readFileSync(secret, 'utf8').trim());
    const ended = async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      this.#running.delete(child);
      return child.exitCode;
    };
    return {
      url,
      token,
      said,
      until,
      call: (route, init = {}) =>
        fetch(`${url}${route}`, {
          ...init,
          headers: { authorization: `Bearer ${token}`, ...(init.headers as object) },
        }),
      kill: async () => void (await ended('SIGKILL')),
      end: () => ended('SIGTERM'),
    };
  }

  async close(): Promise<void> {
    for (const child of this.#running) {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function output(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return () => text;
}

async function pair(url: string, secret: string): Promise<string> {
  const reply = await fetch(`${url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, client: 'test' }),
  });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}
