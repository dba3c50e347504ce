import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hasProxy } from '#scripts/testing/proxy.ts';
import { freePort } from '#server/postgres/free-port.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { read } from '#test/support/sources.ts';

/*
 * `deploy/Caddyfile` before two servers, in the Caddy of this machine, which `npm run test:full` installs where apt works. Its
 * certificate is its own.
 */
const isThere = hasProxy();
const row = isThere ? test : test.skip;
if (!isThere) console.warn('No Caddy here: what deploy/Caddyfile does is not shown.');
const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-proxy-'));
const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
let database: TestDatabase;
let servers: ServerProcess[];
let proxy: ChildProcess;
let name: string;

beforeAll(async () => {
  if (!isThere) return;
  const [front, ...behind] = await Promise.all([freePort(), freePort(), freePort()]);
  name = `localhost:${front}`;
  database = await testDatabase();
  const env = {
    PUBLIC_URL: `https://${name}`,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'x'.repeat(32),
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'fatal',
  };
  servers = await Promise.all(
    behind.map((port) => startServerProcess({ ...env, PORT: String(port) })),
  );
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, options + read('deploy/Caddyfile'));
  proxy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      GLOSS_NAME: name,
      GLOSS_SERVERS: behind.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  });
}, 120_000);
afterAll(async () => {
  if (!isThere) return;
  proxy.kill();
  await once(proxy, 'exit');
  await Promise.all(servers.map((each) => each.close()));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Status of a reply; 0: nothing answers. */
function statusOf(route: string): Promise<number> {
  return new Promise((resolve) => {
    https
      .get(`https://${name}${route}`, { rejectUnauthorized: false, agent: false }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      })
      .on('error', () => resolve(0));
  });
}

async function untilReady(): Promise<void> {
  while ((await statusOf('/readyz')) !== 200) await new Promise((next) => setImmediate(next));
}

row(
  'G15.5 the proxy has TLS, and finds both servers ready by their public name',
  async () => {
    await untilReady();
    const statuses = await Promise.all(Array.from({ length: 12 }, () => statusOf('/readyz')));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusOf('/app/')).toBe(200);
  },
  60_000,
);

row(
  'G15.5 a killed server fails no call',
  async () => {
    await untilReady();
    await servers[0]?.kill();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) statuses.push(await statusOf('/readyz'));
    expect(new Set(statuses)).toEqual(new Set([200]));
  },
  60_000,
);
