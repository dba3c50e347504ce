import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { apiTokens, mcpPath, revokeApiToken } from '#api/api-tokens.ts';
import { assistantRequest, authorizePath } from '#api/assistant-oauth.ts';
import { connect, type Database } from '#server/database/connect.ts';
import {
  type AuthUser,
  callsOf,
  type ServerAddress,
  signIn,
} from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { connectClient, toolNames } from '#test/support/assistant.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import {
  answer,
  everything,
  newVerifier,
  Program,
  queryOf,
  redirect,
  register,
  requestAt,
  requestOf,
  token,
} from '#test/support/oauth-program.ts';
import { ask, type Call } from '#test/support/upload-form.ts';

/* G18.A OAuth as the protocol has it, and who gets nothing by it. */
const minute = 60_000;
const metadata = { client_name: 'A program', redirect_uris: [redirect] };
let now = Date.now();
let mail: MailServer;
let server: TestServer;
let personal: TestServer;
let to: ServerAddress;
let db: Database;
let ann: AuthUser;
let bob: AuthUser;
let url: string;
let clientId: string;
let own: Call;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer(accountEnvironment(mail), { now: () => now });
  personal = await startTestServer();
  ({ url } = server);
  to = { url, now: () => now };
  db = connect(server.databaseUrl, () => undefined);
  ann = await signIn(to, mail, 'ann@oauth.example');
  bob = await signIn(to, mail, 'bob@oauth.example');
  own = callsOf(to, ann);
  const [status, client] = await register(url, metadata);
  expect(status).toBe(201);
  clientId = client.client_id;
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
  await personal.close();
  await mail.close();
});

interface Code {
  code: string;
  verifier: string;
}

/** A code that the person has allowed. */
async function allowed(grant = everything, call = own): Promise<Code> {
  const verifier = newVerifier();
  const [status, address] = await answer(call, requestOf(url, clientId, verifier), grant);
  expect(status).toBe(200);
  return { code: address.searchParams.get('code') ?? '', verifier };
}

const codeFields = ({ code, verifier }: Code) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  redirect_uri: redirect,
  code,
  code_verifier: verifier,
});
const redeem = async (grant = everything, call = own) => {
  const [status, tokens] = await token(url, codeFields(await allowed(grant, call)));
  expect([status, tokens]).toEqual([200, expect.anything()]);
  return tokens;
};
const refreshFields = (refresh_token: string) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token,
});

const opens = async (bearer: string) => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const accept = { accept: 'application/json, text/event-stream' };
  const reply = await fetch(url + mcpPath, {
    method: 'POST',
    headers: { ...headers, ...accept },
    body,
  });
  await reply.body?.cancel();
  return reply.status;
};

async function listed(call = own): Promise<{ id: string; name: string; scopes: string[] }[]> {
  const { data } = (await (await call(apiTokens.path)).json()) as {
    data: { tokens: { id: string; name: string; scopes: string[] }[] };
  };
  return data.tokens;
}

const refused = [400, { error: 'invalid_grant', error_description: expect.any(String) }];

test.each([
  ['an account', () => [server, own] as const],
  ['who is paired', () => [personal, ((path, init) => personal.call(path, init)) as Call] as const],
])(
  'the official client connects by the address alone, for %s, and renews its access',
  async (_name, of) => {
    const [at, call] = of();
    const program = new Program();
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(mcpPath, at.url), { authProvider: program });
    const first = transport();
    const client = () => new Client({ name: 'test', version: '1' });
    await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
    const request = await requestAt(program.sentTo!);
    const [, shown] = await ask(call, assistantRequest.path, { request });
    expect(shown).toMatchObject({ data: { name: 'A program', from: new URL(redirect).host } });
    const grant = { ...everything, scopes: ['search' as const], days: 30 as const };
    const [, address] = await answer(call, request, grant);
    expect(address.href.startsWith(redirect)).toBe(true);
    expect(address.searchParams.get('state')).toBe('a state');
    expect(address.searchParams.get('iss')).toBe(at.url);
    await first.finishAuth(address.searchParams);
    const one = client();
    await one.connect(transport());
    expect(await toolNames(one)).toEqual(['search', 'recent']);
    expect((await listed(call))[0]).toMatchObject({ name: 'A program', scopes: ['search'] });
    const before = program.stored!;
    program.stored = { ...before, access_token: 'ended' };
    const other = client();
    await other.connect(transport());
    expect(await toolNames(other)).toEqual(['search', 'recent']);
    expect(program.stored?.refresh_token).not.toBe(before.refresh_token);
  },
);

test('where a bearer is missing or ended, its metadata is named, and that says what is supported', async () => {
  const reply = await fetch(url + mcpPath, { method: 'POST' });
  expect(reply.status).toBe(401);
  const [, address = ''] = /^Bearer resource_metadata="([^"]+)"$/.exec(
    reply.headers.get('www-authenticate') ?? '',
  )!;
  expect(await (await fetch(address)).json()).toMatchObject({
    resource: `${url}${mcpPath}`,
    authorization_servers: [url],
    scopes_supported: ['search', 'read', 'ask', 'write'],
  });
  const old = await (await fetch(`${url}/.well-known/oauth-protected-resource`)).json();
  expect(old.resource).toBe(`${url}${mcpPath}`);
  const known = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json();
  expect(known).toMatchObject({
    issuer: url,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  const ended = await fetch(url + mcpPath, {
    method: 'POST',
    headers: { authorization: 'Bearer gloss_x' },
  });
  expect(ended.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('its answer leads nowhere but to the app, whatever the address says', async () => {
  for (const query of ['?redirect_uri=https://evil.example', '?client_id=//evil.example', '']) {
    const reply = await fetch(`${url}${authorizePath}${query}`, { redirect: 'manual' });
    expect(reply.status).toBe(302);
    expect(new URL(reply.headers.get('location') ?? '', url).origin).toBe(url);
    expect(reply.headers.get('location')).toMatch(/^\/app\/connect/);
  }
});

test.each([
  ['PKCE missing', { code_challenge: undefined }],
  ['PKCE in the plain form', { code_challenge_method: 'plain' }],
  ['a method that is missing', { code_challenge_method: undefined }],
  ['a challenge that is none', { code_challenge: 'short' }],
  ['another response', { response_type: 'token' }],
  ['another resource', { resource: 'https://other.example/mcp' }],
  ['the resource under another path', { resource: 'http://127.0.0.1/' }],
  ['scopes that are not ours', { scope: 'admin' }],
  ['an address that was not registered', { redirect_uri: 'https://evil.example/' }],
  ['an address with more in it', { redirect_uri: `${redirect}?x=https://evil.example` }],
  ['another path of this machine', { redirect_uri: 'http://127.0.0.1:1/other' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['a client that was never registered', { client_id: 'gloss-client.e30.00' }],
  ['a word', { client_id: 'x' }],
])('%s is refused, without a way on', async (_name, change) => {
  const request = { ...requestOf(url, clientId, newVerifier()), ...change };
  for (const grant of [everything, null]) {
    const [status, address] = await answer(own, request, grant);
    expect([status, address.href]).toEqual([400, 'none:']);
  }
  expect((await ask(own, assistantRequest.path, { request: queryOf(request) }))[0]).toBe(400);
});

test('a field that is there twice is refused, whichever of both is in order', async () => {
  const query = queryOf(requestOf(url, clientId, newVerifier()));
  for (const twice of [`${query}&redirect_uri=https://evil.example/`, `scope=write&${query}`])
    expect((await answer(own, twice))[0]).toBe(400);
});

test('on this machine a program may listen at another port each time', async () => {
  const request = {
    ...requestOf(url, clientId, newVerifier()),
    redirect_uri: 'http://127.0.0.1:5/callback',
  };
  const [status, address] = await answer(own, request);
  expect([status, address.host]).toEqual([200, '127.0.0.1:5']);
});

test('a client id that was changed is none', async () => {
  const [prefix, payload = '', mark] = clientId.split('.');
  const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string[]];
  facts[1] = ['https://evil.example/'];
  const forged = Buffer.from(JSON.stringify(facts)).toString('base64url');
  const request = requestOf(url, [prefix, forged, mark].join('.'), newVerifier());
  expect((await answer(own, request))[0]).toBe(400);
});

test.each([
  ['no address', { redirect_uris: [] }],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }],
  ['a host without TLS', { redirect_uris: ['http://evil.example/'] }],
  ['a fragment', { redirect_uris: ['https://a.example/#x'] }],
  ['too many', { redirect_uris: Array(11).fill(redirect) }],
  ['no text for an address', { redirect_uris: [1] }],
])('a client with %s is not registered', async (_name, body) => {
  expect((await register(url, { client_name: 'A', ...body }))[0]).toBe(400);
});

test('a name is one line', async () => {
  const [, { client_id }] = await register(url, {
    ...metadata,
    client_name: 'A\n\u202eb'.repeat(90),
  });
  const request = requestOf(url, client_id, newVerifier());
  const [, reply] = await ask(own, assistantRequest.path, { request: queryOf(request) });
  const { name } = (reply as { data: { name: string } }).data;
  expect(name).toMatch(/^[A b]{1,100}$/);
});

test('what is not allowed leads back with that, and leaves nothing', async () => {
  const before = await db.selectFrom('api_token').select('token_id').execute();
  const [, address] = await answer(own, requestOf(url, clientId, newVerifier()), null);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    error: 'access_denied',
    iss: url,
    state: 'a state',
  });
  expect(await db.selectFrom('api_token').select('token_id').execute()).toEqual(before);
});

test('no more is granted than was asked for and allowed', async () => {
  const { scope } = await redeem(everything);
  expect(scope).toBe('search read');
  const less = await redeem({ ...everything, scopes: ['read'] });
  expect(less.scope).toBe('read');
  const [status, wider] = await token(url, {
    ...refreshFields(less.refresh_token),
    scope: 'search read write',
  });
  expect([status, wider.scope]).toEqual([200, 'read']);
  const client = await connectClient(url, wider.access_token);
  expect(await toolNames(client)).toEqual(['read']);
  const request = requestOf(url, clientId, newVerifier());
  expect((await answer(own, request, { ...everything, scopes: ['write'] }))[0]).toBe(400);
});

test('no more is seen than was allowed: kinds, and folders of chats', async () => {
  const seen = { kinds: ['chat' as const], folders: ['Work'] };
  await redeem({ ...everything, ...seen });
  const stored = await db.selectFrom('api_token').select(['kinds', 'folders']).execute();
  expect(stored).toContainEqual({ kinds: [], folders: ['Work'] });
});

test.each([
  ['another verifier', { code_verifier: newVerifier() }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ['another client', { client_id: 'gloss-client.x.y' }, 'invalid_grant'],
  ['another address', { redirect_uri: 'http://127.0.0.1:9/callback' }, 'invalid_grant'],
  ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['another code', { code: newVerifier() }, 'invalid_grant'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('a code with %s gives nothing, and stays', async (_name, change, error) => {
  const code = await allowed();
  const fields = codeFields(code);
  expect(await token(url, { ...fields, ...change })).toEqual([
    400,
    expect.objectContaining({ error }),
  ]);
  expect((await token(url, fields))[0]).toBe(200);
});

test('a code is redeemed once: used again, it ends what it gave', async () => {
  const code = await allowed();
  const [, { access_token, refresh_token }] = await token(url, codeFields(code));
  expect(await opens(access_token)).toBe(200);
  expect(await token(url, codeFields(code))).toEqual(refused);
  expect(await opens(access_token)).toBe(401);
  expect(await token(url, refreshFields(refresh_token))).toEqual(refused);
});

test('of two that redeem a code at once, none has it in the end', async () => {
  const code = await allowed();
  const both = await Promise.all([token(url, codeFields(code)), token(url, codeFields(code))]);
  for (const [status, tokens] of both)
    if (status === 200) expect(await opens(tokens.access_token)).toBe(401);
  expect(both.some(([status]) => status === 400)).toBe(true);
});

test('a code ends after two minutes, and what was not redeemed is not listed', async () => {
  const before = await listed();
  const code = await allowed();
  expect(await listed()).toEqual(before);
  now += 2 * minute + 1000;
  expect(await token(url, codeFields(code))).toEqual(refused);
  await redeem();
  const left = await db.selectFrom('assistant_grant').select('family_hash').execute();
  expect(left).not.toContainEqual({ family_hash: null });
});

test('access lasts an hour; a refresh token is replaced, and the old one ends the connection', async () => {
  const first = await redeem();
  expect(first.expires_in).toBe(3600);
  now += 61 * minute;
  expect(await opens(first.access_token)).toBe(401);
  const [, second] = await token(url, refreshFields(first.refresh_token));
  expect(await opens(second.access_token)).toBe(200);
  expect(await opens(second.refresh_token)).toBe(401);
  const [, third] = await token(url, refreshFields(second.refresh_token));
  expect(await opens(second.access_token)).toBe(401);
  expect(await opens(third.access_token)).toBe(200);
  expect(await token(url, refreshFields(first.refresh_token))).toEqual(refused);
  expect(await opens(third.access_token)).toBe(401);
  expect(await token(url, refreshFields(third.refresh_token))).toEqual(refused);
});

test('who lost the reply, or refreshes at the same time, gets the same tokens for 30 s', async () => {
  const first = await redeem();
  const fields = refreshFields(first.refresh_token);
  const [one, other] = await Promise.all([token(url, fields), token(url, fields)]);
  expect(one).toEqual(other);
  const [, { access_token, refresh_token }] = one;
  expect(await opens(access_token)).toBe(200);
  now += 29_000;
  const [status, again] = await token(url, fields);
  expect([status, again.access_token, again.refresh_token]).toEqual([
    200,
    access_token,
    refresh_token,
  ]);
  now += 2_000;
  expect(await token(url, fields)).toEqual(refused);
  expect(await opens(access_token)).toBe(401);
});

test('a refresh token is of its client, and a connection ends with its days', async () => {
  const { refresh_token } = await redeem({ ...everything, days: 30 });
  const other = { ...refreshFields(refresh_token), client_id: 'https://evil.example/client' };
  expect(await token(url, other)).toEqual(refused);
  for (const broken of ['', 'gloss_refresh_', 'gloss_refresh_a.b', `${refresh_token}x`.slice(3)])
    expect(await token(url, refreshFields(broken))).toEqual(refused);
  const start = now;
  now += 30 * 24 * 60 * minute - 60_000;
  const [status, { expires_in }] = await token(url, refreshFields(refresh_token));
  expect([status, expires_in]).toEqual([200, 60]);
  now = start;
});

test('revoking it in the settings ends access and refresh at once; others cannot', async () => {
  const before = (await listed()).map(({ id }) => id);
  const { access_token, refresh_token } = await redeem();
  const newest = (await listed()).find(({ id }) => !before.includes(id));
  expect((await ask(callsOf(to, bob), revokeApiToken.path, { id: newest!.id }))[0]).toBe(404);
  expect(await opens(access_token)).toBe(200);
  await ask(own, revokeApiToken.path, { id: newest!.id });
  expect(await opens(access_token)).toBe(401);
  expect(await token(url, refreshFields(refresh_token))).toEqual(refused);
});

test('a token of one account opens nothing of another', async () => {
  const { access_token } = await redeem(everything, callsOf(to, bob));
  expect(await opens(access_token)).toBe(200);
  expect(await listed(callsOf(to, bob))).toHaveLength(1);
  expect((await listed()).map(({ id }) => id)).not.toContain(
    (await listed(callsOf(to, bob)))[0]?.id,
  );
});

test('codes and tokens are stored as hashes, and are not in the log', async () => {
  const code = await allowed();
  const [, tokens] = await token(url, codeFields(code));
  const stored = JSON.stringify([
    await db.selectFrom('assistant_grant').selectAll().execute(),
    await db.selectFrom('api_token').selectAll().execute(),
  ]);
  const [family = '', part = ''] = tokens.refresh_token.slice('gloss_refresh_'.length).split('.');
  const secrets = [code.code, code.verifier, tokens.access_token.slice(6), family, part];
  for (const text of [stored, server.log.join('')])
    for (const secret of secrets) expect(text).not.toContain(secret);
});

test.each([
  ['a page of another site', { origin: 'https://evil.example' }, 403],
  ['a sandboxed page', { origin: 'null' }, 403],
])('%s gets no token, metadata or client', async (_name, headers, status) => {
  const code = await allowed();
  expect((await token(url, codeFields(code), headers))[0]).toBe(status);
  for (const path of ['/.well-known/oauth-authorization-server', '/oauth/authorize?client_id=x'])
    expect((await fetch(url + path, { headers, redirect: 'manual' })).status).toBe(status);
});

test('a field that is there twice is refused', async () => {
  const code = await allowed();
  const fields = [...Object.entries(codeFields(code)), ['client_id', 'other'] as [string, string]];
  const reply = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  expect(reply.status).toBe(400);
});

test.each([
  ['nothing', undefined],
  ['a list', '[]'],
  ['a number', '{"grant_type":"refresh_token","refresh_token":1}'],
  [
    'a list of codes',
    JSON.stringify({
      grant_type: 'authorization_code',
      code: ['x'],
      code_verifier: newVerifier(),
    }),
  ],
])('%s in place of a form is a refusal, no failure of the server', async (_name, body) => {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body, headers };
  const reply = await fetch(`${url}/oauth/token`, { method: 'POST', ...sent });
  expect([reply.status, (await reply.json()).error]).toEqual([400, 'invalid_request']);
});

test('a document that names its client on this machine or its network is not requested', async () => {
  for (const client_id of [
    'https://127.0.0.1/client',
    'https://localhost/client',
    'https://printer.local/client',
    'https://[fd00::1]/client',
    'http://a.example/client',
    'https://a.example/',
    'https://me:x@a.example/client',
    'https://a.example/x/../client',
  ]) {
    const request = { ...requestOf(url, client_id, newVerifier()) };
    const [status] = await ask(own, assistantRequest.path, { request: queryOf(request) });
    expect([client_id, status]).toEqual([client_id, 400]);
  }
});
