import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { connectToolServer } from '#services/tool-servers/connect.ts';
import { systemClock } from '#shared/clock.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { stdioTools } from '#test/support/tool-servers/stdio-tools.ts';

/* G18.B Programs of the operator's configuration, as tool servers of who runs the Gloss server. */
const folder = mkdtempSync(path.join(tmpdir(), 'gloss-programs-'));
const pidFile = path.join(folder, 'pid');
const { signal } = new AbortController();
let server: TestServer;
let bearer: string;

const env = () => {
  const file = path.join(folder, 'tools.json');
  const sea = { name: 'Sea', address: 'https://sea.example/mcp' };
  writeFileSync(file, JSON.stringify([stdioTools('My echo', pidFile), sea]));
  return { TOOL_SERVERS_FILE: file, TOOL_PROGRAMS: 'on', METRICS_TOKEN: 'a-token-of-this-server' };
};

beforeAll(async () => {
  server = await startTestServer(env());
  bearer = (await server.pair()).access_token;
}, 60_000);
afterEach(() => rmSync(pidFile, { force: true }));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function open(token: string | null = bearer, name = 'My%20echo') {
  const deps = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    clock: systemClock,
    tokensOf: (text: string) => text.length,
  };
  const place = { address: `${server.url}/tool-servers/${name}`, header: '' };
  return connectToolServer(deps, place, token, signal);
}

const headers = { 'content-type': 'application/json' };

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a client lists them with what they are, and calls a program as any tool server', async () => {
  const listed = await server.call('/app/tool_servers', { method: 'POST', body: '{}', headers });
  expect(await listed.json()).toMatchObject({
    data: {
      servers: [
        { name: 'My echo', about: 'Says it again.', address: '/tool-servers/My%20echo' },
        { name: 'Sea', address: 'https://sea.example/mcp', access: 'open' },
      ],
    },
  });
  const connection = await open();
  expect((await connection.list(signal)).tools).toHaveLength(5);
  const result = await connection.call('echo', { words: 'high tide' }, signal);
  expect(result.text).toBe('{"words":"high tide"}');
  connection.close();
});

test('a program gets none of this server’s variables', async () => {
  const connection = await open();
  const { text } = await connection.call('env', {}, signal);
  expect(text).toContain('PID_FILE');
  expect(text).not.toMatch(/TOKEN|DATABASE|SECRET/);
  connection.close();
});

test.each([
  ['no bearer', null, 'My%20echo'],
  ['another bearer', 'wrong', 'My%20echo'],
  ['a name that is none', undefined, 'Sea'],
] as const)('%s: nothing is started', async (_, token, name) => {
  await expect(open(token, name)).rejects.toMatchObject({ code: 'tool_failed' });
  expect(existsSync(pidFile)).toBe(false);
});

test('a program that ends, or sends without an end, fails its call and is started again by the next', async () => {
  const connection = await open();
  for (const name of ['die', 'big']) {
    await expect(connection.call(name, {}, signal)).rejects.toMatchObject({ code: 'tool_failed' });
    expect((await connection.call('echo', { a: 1 }, signal)).text).toBe('{"a":1}');
  }
  connection.close();
}, 60_000);

test('a program ends with the server, and a Stop leaves its call', async () => {
  const other = await startTestServer(env());
  const token = (await other.pair()).access_token;
  const deps = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    clock: systemClock,
    tokensOf: () => 1,
  };
  const place = { address: `${other.url}/tool-servers/My%20echo`, header: '' };
  const connection = await connectToolServer(deps, place, token, signal);
  await connection.list(signal);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  expect(isAlive(pid)).toBe(true);
  const stop = new AbortController();
  const hanging = connection.call('hang', {}, stop.signal);
  const stopped = expect(hanging).rejects.toMatchObject({ code: 'aborted' });
  stop.abort();
  await stopped;
  connection.close();
  await other.close();
  expect(isAlive(pid)).toBe(false);
}, 60_000);

test('the document of its clients names where sign-ins lead back to', async () => {
  const document = await fetch(`${server.url}/app/tool-client.json`);
  expect(await document.json()).toMatchObject({
    client_id: `${server.url}/app/tool-client.json`,
    client_name: 'Gloss',
    redirect_uris: [`${server.url}/app/settings/tools`],
    token_endpoint_auth_method: 'none',
  });
});
