import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { sessions } from '#api/account.ts';
import { PairingSecret } from '#server/auth/secret-files.ts';
import { post, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { coreOf } from '#test/support/wide.ts';

const day = 24 * 3600 * 1000;
let now = Date.now();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, { now: () => now });
}, 60_000);
afterAll(() => server.close());
afterEach(() => {
  now = Date.now();
});

const models = (token: string, to = server) =>
  fetch(`${to.url}/v1/models`, { headers: { authorization: `Bearer ${token}` } });
const refresh = (token: string, to = server) =>
  post(`${to.url}/oauth/refresh_access_token?app=gloss`, {}, { authorization: `Bearer ${token}` });

test('S3.6 a pair is made for the owner local: access for 24 h, refresh for 90 days', async () => {
  const reply = await post(`${server.url}/oauth/pair`, {
    secret: server.pairingSecret,
    client: 'Sidebar',
  });
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const body = (await reply.json()) as { status: string; data: Record<string, string> };
  expect(body.status).toBe('OK');
  const access = decodeJwt(body.data.access_token!);
  const second = decodeJwt(body.data.refresh_token!);
  expect(access).toMatchObject({ subject: { user_id: 'local' }, typ: 'access' });
  expect(second).toMatchObject({ subject: { user_id: 'local' }, typ: 'refresh', sid: access.sid });
  expect(access.exp! * 1000 - now).toBeGreaterThan(day - 5000);
  expect(access.exp! * 1000 - now).toBeLessThanOrEqual(day);
  expect(second.exp! * 1000 - now).toBeGreaterThan(90 * day - 5000);
  expect((await models(body.data.access_token!)).status).toBe(200);
});

test('U2.1 paired clients are named by app, browser and system', async () => {
  const pair = async (client: string, headers: Record<string, string>) => {
    const body = { secret: server.pairingSecret, client };
    const { data } = await (await post(`${server.url}/oauth/pair`, body, headers)).json();
    return data.access_token as string;
  };
  const browsers = [
    [
      'Gloss web app',
      'Chrome',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0 Safari/537.36',
    ],
    ['Gloss web app', 'Firefox', 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0'],
    [
      'Gloss extension',
      'Chrome',
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36',
    ],
  ] as const;
  let token = '';
  for (const [client, name, agent] of browsers)
    token = await pair(client, { 'x-browser-name': name, 'user-agent': agent });
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(server.url + sessions.path, { headers });
  const listed = (await reply.json()).data.sessions as { client: string; current: boolean }[];
  const named = listed.map(({ client }) => client);
  for (const name of ['web app (Chrome, ChromeOS)', 'web app (Firefox, Windows)'])
    expect(named).toContain(`Gloss ${name}`);
  expect(listed.find(({ current }) => current)?.client).toBe('Gloss extension (Chrome, Android)');
});

test('a wrong secret, a part of the right one and none are refused', async () => {
  const secret = server.pairingSecret ?? '';
  for (const wrong of ['x', secret.slice(0, -1), `${secret}x`, secret.toUpperCase()]) {
    const reply = await post(`${server.url}/oauth/pair`, { secret: wrong, client: 'x' });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ status: 'ERROR', code: 'pairing_refused' });
  }
  const empty = await post(`${server.url}/oauth/pair`, { client: 'x' });
  expect(empty.status).toBe(400);
  expect(await empty.json()).toMatchObject({ status: 'ERROR', code: 'invalid_request' });
});

test('the secret is 256 bits in a file of the owner alone, and lasts', () => {
  const file = path.join(server.dataDir, 'pairing-secret');
  const secret = readFileSync(file, 'utf8').trim();
  expect(secret).toBe(server.pairingSecret);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(server.dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  expect(new PairingSecret(server.dataDir).current().secret).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('C7 a refresh token gives new access tokens, and only that', async () => {
  const pair = await server.pair();
  now += day + 1000;
  expect((await models(pair.access_token)).status).toBe(401);
  const reply = await refresh(pair.refresh_token);
  const body = (await reply.json()) as { status: string; data: { access_token: string } };
  expect(body.status).toBe('OK');
  expect((await models(body.data.access_token)).status).toBe(200);
  expect((await models(pair.refresh_token)).status).toBe(401);
  expect((await refresh(body.data.access_token)).status).toBe(401);
});

test('S4.5 a refresh token that has expired, or ends within 60 s, is refused', async () => {
  const pair = await server.pair();
  const end = decodeJwt(pair.refresh_token).exp! * 1000;
  now = end - 61_000;
  expect((await refresh(pair.refresh_token)).status).toBe(200);
  now = end - 59_000;
  expect((await refresh(pair.refresh_token)).status).toBe(401);
  now = end + 1000;
  expect((await refresh(pair.refresh_token)).status).toBe(401);
});

test('the database holds a hash of the refresh token, not the token', async () => {
  const pair = await server.pair('hashed client');
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query("select * from session where client = 'hashed client'");
  await client.end();
  expect(rows).toHaveLength(1);
  const text = JSON.stringify(rows);
  expect(text).not.toContain(pair.refresh_token);
  expect(text).not.toContain(server.pairingSecret);
});

test('a session is valid as long as the secret it was made with', async () => {
  const file = path.join(server.dataDir, 'pairing-secret');
  const saved = readFileSync(file, 'utf8');
  const pair = await server.pair();
  expect((await models(pair.access_token)).status).toBe(200);
  writeFileSync(file, `${'B'.repeat(43)}\n`);
  expect((await models(pair.access_token)).status).toBe(401);
  writeFileSync(file, saved);
  expect((await models(pair.access_token)).status).toBe(200);
});

test('several clients hold the same secret, and replacing it ends all their sessions', async () => {
  const [one, two] = [await server.pair('one'), await server.pair('two')];
  const old = server.pairingSecret;
  new PairingSecret(server.dataDir).rotate();
  for (const pair of [one, two]) {
    expect((await models(pair.access_token)).status).toBe(401);
    expect((await refresh(pair.refresh_token)).status).toBe(401);
  }
  expect((await post(`${server.url}/oauth/pair`, { secret: old, client: 'x' })).status).toBe(401);
  const secret = readFileSync(path.join(server.dataDir, 'pairing-secret'), 'utf8').trim();
  const reply = await post(`${server.url}/oauth/pair`, { secret, client: 'three' });
  expect(reply.status).toBe(200);
});

test('tokens of another server are refused; pairing is limited to 60 attempts a minute', async () => {
  const other = await startTestServer();
  const pair = await other.pair();
  expect((await models(pair.access_token)).status).toBe(401);
  let last = 0;
  for (let i = 0; i < 61; i += 1) {
    last = (await post(`${other.url}/oauth/pair`, { secret: 'x', client: 'x' })).status;
  }
  expect(last).toBe(429);
  await other.close();
}, 30_000);

test.each(coreOf([{ PUBLIC_URL: 'http://gloss.example' }, { HOST: '0.0.0.0' }], () => 'all'))(
  'outside personal mode (%j) there is no secret, and every call answers 401',
  async (env) => {
    const other = await startTestServer(env as Record<string, string>);
    expect(other.pairingSecret).toBeNull();
    expect(other.log.join('')).toContain('Not in personal mode');
    const port = /:(\d+)$/.exec(other.url)?.[1];
    // The public name is not resolved here: the port is read from the log.
    const own = port ?? /127\.0\.0\.1:(\d+)/.exec(other.log.join(''))?.[1];
    const to = `http://127.0.0.1:${own}`;
    const foreign = await server.pair().catch(() => undefined);
    const headers = { authorization: `Bearer ${foreign?.access_token}` };
    expect((await fetch(`${to}/v1/models`, { headers })).status).toBe(401);
    expect((await post(`${to}/oauth/pair`, { secret: 'x', client: 'x' })).status).toBe(401);
    const mail = { email: 'ann@gloss.example', app: 'x' };
    const refused = await post(`${to}/oauth/signin_with_email`, mail);
    expect(await refused.json()).toMatchObject({ code: 'email_unavailable' });
    expect(await (await fetch(`${to}/oauth/providers`)).json()).toMatchObject({
      data: { email: false, google: false, mailbox: false, min_extension_version: '0.0.0' },
    });
    expect((await fetch(`${to}/healthz`)).status).toBe(200);
    await other.close();
  },
  30_000,
);
