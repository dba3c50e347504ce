import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import OpenAI from 'openai';
import pg from 'pg';
import { usage as usageCall } from '#api/plans.ts';
import { maxApiTokens } from '#domain/account/api-token.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* API tokens of accounts: any OpenAI client works with one, at /v1 and nowhere else, until it is revoked. */
const minute = 60_000;
let now = Date.now();
let vendor: VendorServer;
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let sql: pg.Client;
let ann: AuthUser;
const routes: [method: string, url: string][] = [];

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: ['gpt-4.1', 'gpt-4.1-mini'] });
  mail = await startMailServer();
  const env = { ...accountEnvironment(mail), COMPATIBLE_BASE_URL: `${vendor.url}/v1` };
  const all: RouteOptions[] = [];
  server = await startTestServer(env, { now: () => now, onRoute: (route) => all.push(route) });
  for (const { method, url, config } of all) {
    if (config?.scope !== 'authenticated') continue;
    for (const each of [method].flat()) routes.push([each, url]);
  }
  to = { url: server.url, now: () => now };
  sql = new pg.Client({ connectionString: server.databaseUrl });
  await sql.connect();
  ann = await signIn(to, mail, 'ann@tokens.example');
}, 60_000);
afterAll(async () => {
  await sql.end();
  await server.close();
  await mail.close();
  await vendor.close();
});

interface Listed {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

async function create(user: AuthUser, name: string): Promise<{ token: Listed; secret: string }> {
  const reply = await callAs(to, user, '/user/create_api_token', { body: { name } });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: { token: Listed; secret: string } }).data;
}

async function list(user: AuthUser): Promise<Listed[]> {
  const reply = await callAs(to, user, '/user/api_tokens');
  return ((await reply.json()) as { data: { tokens: Listed[] } }).data.tokens;
}

const revoke = async (user: AuthUser, id: string) =>
  (await callAs(to, user, '/user/revoke_api_token', { body: { id } })).status;

const clientOf = (apiKey: string) =>
  new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
const messages = [{ role: 'user' as const, content: 'When is high tide?' }];
const answerOf = async (apiKey: string, model = 'gpt-4.1-mini') => {
  vendor.script({ deltas: ['At ', 'noon.'] });
  const reply = await clientOf(apiKey).chat.completions.create({ model, messages });
  return reply.choices[0]?.message.content;
};

test("OpenAI's own client works with a token of an account, without signatures, until it is revoked", async () => {
  const { token, secret } = await create(ann, '  A notebook ');
  expect(secret).toMatch(/^gloss_[\w-]{43}$/);
  expect(token).toMatchObject({ name: 'A notebook', last_used_at: null });
  const ids: string[] = [];
  for await (const { id } of clientOf(secret).models.list()) ids.push(id);
  expect(ids).toContain('gpt-4.1-mini');
  expect(await answerOf(secret)).toBe('At noon.');
  vendor.script({ deltas: ['At ', 'noon.'] });
  const stream = clientOf(secret).chat.completions.stream({ model: 'gpt-4.1-mini', messages });
  expect(await stream.finalContent()).toBe('At noon.');
  expect(await revoke(ann, token.id)).toBe(200);
  await expect(answerOf(secret)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  expect(await revoke(ann, token.id)).toBe(404);
});

test('a use is recorded to the minute; the list is of the account, and has no secret', async () => {
  const bob = await signIn(to, mail, 'bob@tokens.example');
  const first = await create(bob, 'first');
  now += minute;
  const second = await create(bob, 'second');
  expect(await list(bob)).toEqual([second.token, first.token]);
  expect((await list(ann)).map(({ name }) => name)).not.toContain('first');
  const usedAt = new Date(now).toISOString();
  await answerOf(first.secret);
  now += minute - 1;
  await answerOf(first.secret);
  expect((await list(bob))[1]).toMatchObject({ name: 'first', last_used_at: usedAt });
  now += 1;
  await answerOf(first.secret);
  expect((await list(bob))[1]?.last_used_at).toBe(new Date(now).toISOString());
  expect(await revoke(ann, first.token.id)).toBe(404);
  const stored = JSON.stringify((await sql.query('select * from api_token')).rows);
  const shown = JSON.stringify(await list(bob));
  for (const text of [stored, shown, server.log.join('')]) {
    expect(text).not.toContain(first.secret.slice(6));
  }
});

test('S6.2 a token is refused by every call that is not of /v1', async () => {
  const { secret } = await create(ann, 'scope');
  const seen: string[] = [];
  for (const [method, url] of routes) {
    const path = url.replace(/:\w+/, '0'.repeat(64)).replace('*', 'x');
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}` },
    });
    await reply.body?.cancel();
    if (reply.status !== 401) seen.push(url);
  }
  expect(routes.length).toBeGreaterThan(30);
  expect([...new Set(seen)].toSorted()).toEqual([
    '/v1/audio/speech',
    '/v1/audio/transcriptions',
    '/v1/audio/voices',
    '/v1/chat/completions',
    '/v1/embeddings',
    '/v1/images/edits',
    '/v1/images/generations',
    '/v1/images/models',
    '/v1/models',
    '/v1/models/*',
    '/v1/search',
  ]);
  const walked = await fetch(`${server.url}/v1/../user/sessions`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(walked.status).toBe(401);
});

test.each(['gloss_', `gloss_${'A'.repeat(43)}`, 'gloss_\u0000'])(
  '%j is no token',
  async (apiKey) => {
    const headers = { authorization: `Bearer ${encodeURI(apiKey)}` };
    expect((await fetch(`${server.url}/v1/models`, { headers })).status).toBe(401);
  },
);

test("calls with a token count for the account's plan", async () => {
  const cid = await signIn(to, mail, 'cid@tokens.example');
  const { secret } = await create(cid, 'counted');
  const usage = async () => {
    const reply = await callAs(to, cid, usageCall.path);
    const { data } = (await reply.json()) as { data: Usage[] };
    return data.find(({ feature }) => feature === 'advanced_model')!;
  };
  const { max, used } = await usage();
  expect([used, max > 0]).toEqual([0, true]);
  await answerOf(secret, 'gpt-4.1');
  expect((await usage()).used).toBeGreaterThan(0);
  for (;;) {
    const { used: before } = await usage();
    if (before >= max) break;
    await answerOf(secret, 'gpt-4.1');
  }
  await expect(answerOf(secret, 'gpt-4.1')).rejects.toMatchObject({ status: 402 });
});

test('an account has a bounded number of tokens, and a name is short and can be read', async () => {
  const dan = await signIn(to, mail, 'dan@tokens.example');
  const all = Array.from({ length: maxApiTokens + 3 }, (_, i) =>
    callAs(to, dan, '/user/create_api_token', { body: { name: `token ${i}` } }),
  );
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxApiTokens);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  expect(await list(dan)).toHaveLength(maxApiTokens);
  for (const name of ['', '   ', 'a\0b', 'a\u202eb', 'x'.repeat(101)]) {
    const reply = await callAs(to, ann, '/user/create_api_token', { body: { name } });
    expect([name, reply.status]).toEqual([name, 400]);
  }
});

test('C14 tokens end with the account; S4.5 not with a session', async () => {
  const eve = await signIn(to, mail, 'eve@tokens.example');
  const { secret } = await create(eve, 'mine');
  await callAs(to, eve, '/oauth/sign_out', { method: 'POST' });
  expect(await answerOf(secret)).toBe('At noon.');
  const again = await signIn(to, mail, 'eve@tokens.example');
  await callAs(to, again, '/user/delete_account', { body: { reason: '' } });
  await expect(answerOf(secret)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
});
