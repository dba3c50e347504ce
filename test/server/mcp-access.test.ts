import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import pg from 'pg';
import * as tokensApi from '#api/api-tokens.ts';
import { deleteDocument } from '#api/document-list.ts';
import { type AssistantScope, maxApiTokens } from '#domain/account/api-token.ts';
import { chromiumExtensionId } from '#domain/product/product.ts';
import { PairingSecret } from '#server/auth/secret-files.ts';
import {
  type AuthUser,
  callAs,
  callsOf,
  type ServerAddress,
  signIn,
} from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { callTool, connectClient, toolNames } from '#test/support/assistant.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { ask, type Call, someUpload, upload } from '#test/support/upload-form.ts';

/* G18.A Who reaches what at /mcp: by which bearer, from where, and what others get. */
const minute = 60_000;
let now = Date.now();
let mail: MailServer;
let server: TestServer;
let personal: TestServer;
let to: ServerAddress;
let sql: pg.Client;
let ann: AuthUser;
let bob: AuthUser;
const routes: [method: string, url: string][] = [];

beforeAll(async () => {
  mail = await startMailServer();
  const all: RouteOptions[] = [];
  const options = { now: () => now, onRoute: (route: RouteOptions) => all.push(route) };
  server = await startTestServer(accountEnvironment(mail), options);
  personal = await startTestServer();
  for (const { method, url, config } of all) {
    if (config?.scope !== 'authenticated') continue;
    for (const each of [method].flat()) routes.push([each, url]);
  }
  to = { url: server.url, now: () => now };
  sql = new pg.Client({ connectionString: server.databaseUrl });
  await sql.connect();
  ann = await signIn(to, mail, 'ann@mcp.example');
  bob = await signIn(to, mail, 'bob@mcp.example');
}, 60_000);
afterAll(async () => {
  await sql.end();
  await server.close();
  await personal.close();
  await mail.close();
});

interface Listed {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  scopes: AssistantScope[] | null;
}
interface Made {
  token: Listed;
  secret: string;
}

async function make(call: Call, scopes: AssistantScope[], name = 'A'): Promise<Made> {
  const [status, reply] = await ask(call, tokensApi.createApiToken.path, { name, scopes });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(reply)}`);
  return (reply as { data: Made }).data;
}
const own = (user: AuthUser) => callsOf(to, user);
const paired: Call = (route, init) => personal.call(route, init);

async function list(call: Call): Promise<Listed[]> {
  const reply = await call(tokensApi.apiTokens.path);
  return ((await reply.json()) as { data: { tokens: Listed[] } }).data.tokens;
}

interface Raw {
  url?: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const discover = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** By node:http, because fetch does not let a test choose Host and Origin. */
function send({
  url = server.url,
  path = tokensApi.mcpPath,
  method = 'POST',
  headers = {},
  body = discover,
}: Raw) {
  const { hostname, port } = new URL(url);
  const form = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const known = method === 'POST' ? form : {};
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { hostname, port, method, path };
    const call = request({ ...options, headers: { ...known, ...headers } }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    call.on('error', reject).end(body);
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("in personal mode a token of the card connects, and the pairing's own bearer has all scopes", async () => {
  const { secret, token } = await make(paired, ['search', 'read'], 'Claude Code');
  expect(secret).toMatch(/^gloss_[\w-]{43}$/);
  expect(token).toMatchObject({ name: 'Claude Code', scopes: ['search', 'read'] });
  const client = await connectClient(personal.url, secret);
  expect(await toolNames(client)).toEqual(['search', 'read', 'recent']);
  const { access_token } = await personal.pair();
  const owner = await connectClient(personal.url, access_token);
  expect(await toolNames(owner)).toContain('capture');
});

test.each([
  ['none', {}],
  ['a word', bearer('gloss_')],
  ['one that was never made', bearer(`gloss_${'A'.repeat(43)}`)],
  ['a cookie', { cookie: 'token=x' }],
])('a bearer that is %s is 401 before a body is read', async (_name, headers) => {
  expect((await send({ headers })).status).toBe(401);
});

test("an account's session has to sign its calls here as everywhere", async () => {
  expect((await send({ headers: bearer(ann.access_token) })).status).toBe(403);
  const signed = await own(ann)(tokensApi.mcpPath, {
    method: 'POST',
    body: discover,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  expect(await signed.text()).toContain('"search"');
});

test('a scope that was not granted has no tool, and calling it writes nothing', async () => {
  const { secret } = await make(own(ann), ['search', 'read']);
  const client = await connectClient(server.url, secret);
  expect(await toolNames(client)).toEqual(['search', 'read', 'recent']);
  await expect(callTool(client, 'save', { text: 'planted' })).rejects.toThrow(/not found/);
  const { rows } = await sql.query("select from setting where value::text like '%planted%'");
  expect(rows).toEqual([]);
});

test("another account's ids are like ones that do not exist, in every form", async () => {
  const one = await someUpload({ pure_text: 'The heron of Ann.' });
  await upload(own(ann), one);
  const chat = wholeConversation(['Where is the heron?', 'By the river.'], { name: 'Heron' });
  expect((await callAs(to, ann, '/conversation/upsert_conversation', { body: chat })).status).toBe(
    200,
  );
  const mine = await connectClient(
    server.url,
    (await make(own(ann), ['search', 'read', 'write'])).secret,
  );
  const { data: memo } = await callTool<{ id: string }>(mine, 'save', { text: 'heron' });
  const { data } = await callTool<{ quotes: { id: string }[] }>(mine, 'search', { query: 'heron' });
  const ids = [
    ...data.quotes.map(({ id }) => id),
    `document/${one.fields.doc_id}`,
    `chat/${chat.id}`,
    `chat/${chat.id}/${chat.messages[1]?.messageId}`,
    memo.id,
  ];
  expect(ids.length).toBeGreaterThan(5);
  for (const id of ids) expect((await callTool(mine, 'read', { id })).text).not.toBe('');
  const { secret } = await make(own(bob), ['search', 'read', 'write']);
  const other = await connectClient(server.url, secret);
  const failed = (id: string) =>
    callTool(other, 'read', { id }).then(
      () => 'read',
      (error: Error) => error.message,
    );
  const unknown = await failed(`document/${'0'.repeat(64)}`);
  for (const id of ids) expect([id, await failed(id)]).toEqual([id, unknown]);
  const found = await callTool<{ quotes: unknown[] }>(other, 'search', { query: 'heron' });
  expect(found.data.quotes).toEqual([]);
  const recent = await callTool<{ sources: unknown[] }>(other, 'recent', {});
  expect(recent.data.sources).toEqual([]);
});

test("another account's documents are no resources, and their changes are not learned", async () => {
  const one = await someUpload({ pure_text: 'The osprey of Ann.' });
  await upload(own(ann), one);
  const uri = `gloss://document/${one.fields.doc_id}`;
  const mine = await connectClient(server.url, (await make(own(ann), ['read'])).secret);
  expect((await mine.readResource({ uri })).contents).toHaveLength(1);
  const other = await connectClient(server.url, (await make(own(bob), ['search', 'read'])).secret);
  const failed = (each: string) =>
    other.readResource({ uri: each }).then(
      () => 'read',
      (error: Error) => error.message.replaceAll(each, ''),
    );
  expect(await failed(uri)).toBe(await failed(`gloss://document/${'0'.repeat(64)}`));
  expect(JSON.stringify(await other.listResources())).not.toContain(one.fields.doc_id);
  const bobs = await someUpload({ pure_text: 'The heron of Bob.' });
  const bobsUri = `gloss://document/${bobs.fields.doc_id}`;
  const first = new Promise<string>((resolve) => {
    other.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      resolve(params.uri),
    );
  });
  const subscription = await other.listen({ resourceSubscriptions: [uri, bobsUri] });
  expect((await ask(own(ann), deleteDocument.path, { doc_id: one.fields.doc_id }))[0]).toBe(200);
  await upload(own(bob), bobs);
  expect(await first).toBe(bobsUri);
  await subscription.close();
});

test.each([
  ['a page of another site', { origin: 'https://evil.example' }, 403],
  ['a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
  ['a sandboxed page', { origin: 'null' }, 403],
  ['another extension', { origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, 403],
  ['a name that was rebound to this machine', { host: 'evil.example' }, 421],
  [
    'a name that was rebound, with its origin',
    { host: 'evil.example', origin: 'http://evil.example' },
    421,
  ],
  ['the extension', { origin: `chrome-extension://${chromiumExtensionId}` }, 200],
])('%s, with a token: %j', async (_name, headers: Record<string, string>, wanted) => {
  const { secret, token } = await make(paired, ['read']);
  const answer = await send({ url: personal.url, headers: { ...headers, ...bearer(secret) } });
  expect(answer.status).toBe(wanted);
  expect(answer.text.includes('"read"')).toBe(wanted === 200);
  await ask(paired, tokensApi.revokeApiToken.path, { id: token.id });
});

test.each([
  ['GET', '/.well-known/oauth-protected-resource/mcp'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/oauth/authorize'],
  ['POST', '/oauth/register'],
  ['POST', '/oauth/token'],
])('%s %s answers no name that was rebound, and no page of another site', async (method, path) => {
  for (const [headers, status] of [
    [{ host: 'evil.example' }, 421],
    [{ origin: 'https://evil.example' }, 403],
  ] as const) {
    const one = { url: personal.url, path, method, headers, body: method === 'GET' ? '' : '{}' };
    expect((await send(one)).status).toBe(status);
  }
});

test('through a proxy a server of this machine names no place that grants access', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const path = '/.well-known/oauth-authorization-server';
  expect((await send({ url: personal.url, path, method: 'GET', headers, body: '' })).status).toBe(
    400,
  );
});

test('through a proxy the tokens of personal mode are void', async () => {
  const { secret } = await make(paired, ['read']);
  const headers = { ...bearer(secret), 'x-forwarded-for': '192.0.2.1' };
  expect((await send({ url: personal.url, headers })).status).toBe(401);
  expect((await send({ url: personal.url, headers: bearer(secret) })).status).toBe(200);
});

test('50 MB are refused before they are parsed, and the next message is answered', async () => {
  const { secret } = await make(paired, ['read']);
  const text = 'x'.repeat(50 * 1024 * 1024);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { text } });
  const sent = send({ url: personal.url, headers: bearer(secret), body });
  // The connection may be closed while the rest is still being sent.
  const status = await sent.then(
    (answer) => answer.status,
    (error: NodeJS.ErrnoException) => error.code,
  );
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(status);
  expect((await send({ url: personal.url, headers: bearer(secret) })).status).toBe(200);
});

test.each([
  ['no JSON', '{', 400],
  ['nothing', '', 400],
  ['nested deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  ['a message of no protocol', '{"a":1}', 400],
])('a body that is %s is a refusal', async (_name, body, wanted) => {
  const { secret, token } = await make(own(bob), ['read']);
  expect((await send({ headers: bearer(secret), body })).status).toBe(wanted);
  await ask(own(bob), tokensApi.revokeApiToken.path, { id: token.id });
});

/** Clients that are gone before their bearer is checked: the use of the token waits for its row. */
async function leaveEarly(secret: string, count: number): Promise<void> {
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from api_token for update');
  const left = new AbortController();
  const headers = { ...bearer(secret), 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: discover, signal: left.signal };
  const calls = Array.from({ length: count }, () =>
    fetch(`${server.url}${tokensApi.mcpPath}`, init).catch(() => 'left'),
  );
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await sql.query(waits)).rowCount ?? 0) < count) await new Promise(setImmediate);
  left.abort();
  expect(await Promise.all(calls)).toEqual(Array(count).fill('left'));
  // The server has seen their ends.
  await fetch(`${server.url}/healthz`);
  await holder.query('rollback');
  await holder.end();
}

test('programs that leave before they are answered hold no place of those that stay', async () => {
  const { secret, token } = await make(own(bob), ['read']);
  // More at once would wait for a connection to the database.
  for (let round = 0; round < 5; round += 1) {
    await leaveEarly(secret, 12);
    now += minute;
  }
  expect((await send({ headers: bearer(secret) })).status).toBe(200);
  await ask(own(bob), tokensApi.revokeApiToken.path, { id: token.id });
});

test('GET and DELETE, which older clients send, are refused as the protocol says', async () => {
  const { secret } = await make(own(ann), ['read']);
  for (const method of ['GET', 'DELETE'])
    expect((await send({ method, headers: bearer(secret), body: '' })).status).toBe(405);
});

test('S6.2 a token of an assistant is refused by every other call, one for models by this', async () => {
  const { secret } = await make(own(ann), ['search', 'read', 'write']);
  const seen: string[] = [];
  for (const [method, url] of routes) {
    const path = url.replace(/:\w+/, '0'.repeat(64)).replace('*', 'x');
    const reply = await fetch(`${server.url}${path}`, { method, headers: bearer(secret) });
    await reply.body?.cancel();
    if (reply.status !== 401) seen.push(url);
  }
  expect(routes.length).toBeGreaterThan(30);
  expect([...new Set(seen)]).toEqual([tokensApi.mcpPath]);
  const [, reply] = await ask(own(ann), tokensApi.createApiToken.path, { name: 'models' });
  const { data: models } = reply as { data: Made };
  expect(models.token.scopes).toBeNull();
  expect((await send({ headers: bearer(models.secret) })).status).toBe(401);
});

test('a paired session makes tokens of assistants alone: for models it has `npm run token`', async () => {
  expect((await ask(paired, tokensApi.createApiToken.path, { name: 'models' }))[0]).toBe(403);
});

test('the list has each use to the minute and no secret; an end counts at once', async () => {
  const cid = await signIn(to, mail, 'cid@mcp.example');
  const { secret, token } = await make(own(cid), ['read'], 'Cursor');
  expect(await list(own(cid))).toEqual([
    {
      id: token.id,
      name: 'Cursor',
      scopes: ['read'],
      kinds: null,
      folders: null,
      expires_at: null,
      created_at: expect.any(String),
      last_used_at: null,
    },
  ]);
  now += minute;
  const client = await connectClient(server.url, secret);
  expect((await list(own(cid)))[0]?.last_used_at).toBe(new Date(now).toISOString());
  const stored = JSON.stringify((await sql.query('select * from api_token')).rows);
  for (const text of [stored, server.log.join('')]) expect(text).not.toContain(secret.slice(6));
  const end = (user: AuthUser) => ask(own(user), tokensApi.revokeApiToken.path, { id: token.id });
  expect((await end(bob))[0]).toBe(404);
  expect(await toolNames(client)).toEqual(['read']);
  expect((await end(cid))[0]).toBe(200);
  expect((await send({ headers: bearer(secret) })).status).toBe(401);
  await expect(connectClient(server.url, secret)).rejects.toThrow();
});

test('an owner has a bounded number of assistants, with names that can be read and scopes that are known', async () => {
  const dan = await signIn(to, mail, 'dan@mcp.example');
  const all = Array.from({ length: maxApiTokens + 2 }, () =>
    ask(own(dan), tokensApi.createApiToken.path, { name: 'A', scopes: ['read'] }),
  );
  const statuses = (await Promise.all(all)).map(([status]) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxApiTokens);
  expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  for (const body of [
    { name: 'a\u202eb', scopes: ['read'] },
    { name: 'A', scopes: [] },
    { name: 'A', scopes: ['all'] },
  ])
    expect([body, (await ask(own(ann), tokensApi.createApiToken.path, body))[0]]).toEqual([
      body,
      400,
    ]);
});

test('with a replaced pairing secret assistants end, as sessions do', async () => {
  const other = await startTestServer();
  const call: Call = (route, init) => other.call(route, init);
  const { secret } = await make(call, ['read']);
  expect((await send({ url: other.url, headers: bearer(secret) })).status).toBe(200);
  new PairingSecret(other.dataDir).rotate();
  expect((await send({ url: other.url, headers: bearer(secret) })).status).toBe(401);
  await other.close();
}, 60_000);
