import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '#test/support/sources.ts';
import { eventually } from '#test/support/upload-rig.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { wideTest } from '#test/support/wide.ts';

/*
 * The server as a process of its own, on the embedded PostgreSQL: starts, ends, crashes.
 */
interface Running {
  child: ChildProcess;
  url: string;
  output(): string;
  ended: Promise<number | null>;
}

let dataDir: string;
const running: Running[] = [];

function newDataDir(): void {
  dataDir = mkdtempSync(path.join(tmpdir(), 'gloss-process-'));
}

async function endAll(): Promise<void> {
  for (const server of running.splice(0)) {
    if (server.child.exitCode === null) server.child.kill('SIGTERM');
    await server.ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** `output`: a file for standard output instead of a pipe. */
function run(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  output: number | 'pipe' = 'pipe',
): Running {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', output, 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, url: '', output: () => text, ended };
}

async function start(env: Record<string, string> = {}): Promise<Running> {
  const server = run('src/server/index.ts', env);
  running.push(server);
  const said = () => /listens at (http:\/\/\S+)\/app\//.exec(server.output())?.[1];
  while (!said() && server.child.exitCode === null) {
    await Promise.race([once(server.child.stdout!, 'data'), server.ended]);
  }
  const url = said();
  if (!url) throw new Error(server.output());
  server.url = url;
  return server;
}

async function pair(url: string): Promise<string> {
  const secret = readFileSync(path.join(dataDir, 'pairing-secret'), 'utf8').trim();
  const reply = await fetch(`${url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, client: 'process test' }),
  });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

const status = async (url: string, token: string) =>
  (await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${token}` } })).status;

describe('ends and starts again', () => {
  let left: Running | null = null;
  beforeAll(newDataDir);
  afterAll(endAll);

  test('starts with an embedded database, ends at SIGTERM, and the session outlives it', async () => {
    // Of an earlier first start, whose disk was full.
    writeFileSync(path.join(dataDir, 'postgres-password'), '');
    const first = await start();
    const token = await pair(first.url);
    expect(await status(first.url, token)).toBe(200);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = await start();
    expect(await status(second.url, token)).toBe(200);
    left = second;
  }, 120_000);

  test('after kill -9 the next start ends the database that was left, and serves', async () => {
    const killed = left ?? (await start());
    const token = await pair(killed.url);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = await start();
    expect(await status(next.url, token)).toBe(200);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
  }, 120_000);

  test('where the disk of its log is full, the server starts, and answers', async () => {
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const server = run('src/server/index.ts', { PORT: port, LOG_LEVEL: 'info' }, [], full);
    running.push(server);
    closeSync(full);
    const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
    const started = eventually(async () => expect(await health()).toBe(200));
    const ended = await Promise.race([started, server.ended]);
    expect([ended, server.output()]).toEqual([undefined, '']);
    for (let call = 0; call < 5; call += 1) expect(await health()).toBe(200);
    server.child.kill('SIGTERM');
    expect([await server.ended, server.output()]).toEqual([0, '']);
  }, 120_000);

  test.each([
    ['log', ['stdout']],
    ['log and errors', ['stdout', 'stderr']],
  ] as const)(
    'where the reader of its %s has ended, it serves on, and a signal ends it without a word',
    async (_name, streams) => {
      const server = await start({ LOG_LEVEL: 'info' });
      const before = server.output();
      for (const name of streams) server.child[name]?.destroy();
      // Each request writes a line of the log.
      for (let call = 0; call < 5; call += 1) {
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      }
      expect(server.child.exitCode).toBeNull();
      server.child.kill('SIGTERM');
      expect([await server.ended, server.output().slice(before.length)]).toEqual([0, '']);
    },
    120_000,
  );
});

async function freePort(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return String(port);
}

describe('while one runs', () => {
  let server: Running;
  let vendor: VendorServer;

  beforeAll(async () => {
    newDataDir();
    vendor = await startOpenAiServer();
    server = await start({ COMPATIBLE_BASE_URL: `${vendor.url}/v1` });
  }, 120_000);
  afterAll(async () => {
    await endAll();
    await vendor.close();
  });

  test('a second server on the same data folder reports its holder', async () => {
    const first = server;
    const second = run('src/server/index.ts', {});
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${first.child.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  }, 120_000);

  wideTest(
    'a taken port and a wrong environment give readable lines',
    async () => {
      const first = server;
      const { port } = new URL(first.url);
      const other = mkdtempSync(path.join(tmpdir(), 'gloss-process-'));
      const second = run('src/server/index.ts', { PORT: port, DATA_DIR: other });
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`PORT: ${port} is taken`);
      // A line of the log, which is JSON, may have a stack: of a connection that ended with its cluster.
      const said = second.output().split('\n');
      expect(said.filter((line) => !line.startsWith('{') && line.includes('    at '))).toEqual([]);
      rmSync(other, { recursive: true });
      const third = run('src/server/index.ts', { PORT: 'x', LOG_LEVEL: 'loud' });
      expect(await third.ended).toBe(1);
      expect(third.output()).toMatch(/Gloss cannot start:\n {2}PORT: .*\n {2}LOG_LEVEL: /);
    },
    60_000,
  );

  test('npm run token makes tokens while the server runs, and --rotate ends the older ones', async () => {
    const tokenOf = async (args: string[]) => {
      const script = run('scripts/token.ts', {}, args);
      expect(await script.ended).toBe(0);
      expect(script.output()).toContain(`base_url      ${server.url}/v1`);
      return /access_token {2}(\S+)/.exec(script.output())?.[1] ?? '';
    };
    const first = await tokenOf([]);
    expect(await status(server.url, first)).toBe(200);
    const second = await tokenOf(['--rotate']);
    expect(await status(server.url, first)).toBe(401);
    expect(await status(server.url, second)).toBe(200);
  }, 120_000);

  test('no password of the database is in the list of processes', async () => {
    const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
    const pid = Number.parseInt(
      readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
      10,
    );
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    expect(command).toContain('listen_addresses=127.0.0.1');
    expect(command).not.toContain(password);
  }, 120_000);

  test('an embedded database that is killed starts again, and the server serves', async () => {
    const token = await pair(server.url);
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    await eventually(async () => expect(await status(server.url, token)).toBe(503));
    await eventually(async () => expect(await status(server.url, token)).toBe(200));
    await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
    expect(server.child.exitCode).toBeNull();
    expect(server.output()).toContain('the embedded PostgreSQL has ended');
  }, 120_000);

  test('after an error that no code has caught it logs, closes its database, and ends with the code for the supervisor', async () => {
    const first = server;
    // As a mistake of ours or of a package would throw it, outside of every request.
    const mistake = "process.on('SIGUSR2', () => { throw new Error('a mistake'); });";
    first.child.kill('SIGTERM');
    await first.ended;
    server = await start({
      COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistake)}`,
    });
    const failed = server;
    failed.child.kill('SIGUSR2');
    expect(await failed.ended).toBe(70);
    expect(failed.output()).toContain('Gloss ends after an error (uncaughtException): a mistake');
    expect(failed.output()).toContain('"origin":"uncaughtException"');
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'server.json'))).toBe(false);
    server = await start({ COMPATIBLE_BASE_URL: `${vendor.url}/v1` });
  }, 120_000);

  test('ends immediately although an answer is being streamed, and the vendor call ends with it', async () => {
    vendor.script({ deltas: ['a', 'b'], holdAfter: 1 });
    const answer = fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await pair(server.url)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        model: 'gpt-4o',
        stream: true,
        messages: [{ role: 'user', content: 'x' }],
      }),
    });
    await vendor.until((requests) => requests.at(-1)?.held === true);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await vendor.until((requests) => requests.at(-1)?.aborted === true);
    await (await answer).text().catch(() => '');
  }, 120_000);
});
