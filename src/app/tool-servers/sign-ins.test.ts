import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { firstValueFrom } from 'rxjs';
import type { CallContext, RequestOf } from '#bus/types.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { readToolGrant, readToolList } from '#services/store/tools/tool-servers.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openContext, testNow } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { ScriptedGranter } from '#test/support/tool-servers/scripted-granter.ts';
import { ScriptedTools } from '#test/support/tool-servers/scripted-tools.ts';
import { toolServer } from '#test/support/tool-servers/tool-turns.ts';
import { toolServerRows } from '../rows/tool-server-rows.ts';
import { followSignIns } from './follow-sign-ins.ts';
import { OpenServers } from './open-servers.ts';
import { createToolServerHandlers } from './tool-server-handlers.ts';

/* G18.B Signing in for a tool server: from its 401 to its tools, and every way in which that is attacked. */
let tools: ScriptedTools;
let granter: ScriptedGranter;
beforeAll(async () => {
  tools = await new ScriptedTools().listen();
  granter = await new ScriptedGranter().listen();
});
afterEach(() => {
  tools.reset();
  granter.reset();
});
afterAll(async () => {
  await tools.close();
  await granter.close();
});

const gloss = 'http://127.0.0.1:8787';
const returnPath = `${gloss}/app/settings/tools`;
const { signal } = new AbortController();
const call = { peer: { context: 'settings' }, signal } as CallContext;

/** A Gloss server without a client. */
const at = (address: string) => ({
  server: async () => address,
  callServer: async () => {
    throw new CodedError('please_login');
  },
});

async function open(origins = [granter.origin], address = gloss) {
  tools.granter = granter;
  const clock = new ManualClock(testNow);
  const name = newName();
  const context = () => openContext(name, clock);
  const store = context();
  const server = { ...toolServer(tools), origins };
  await writeSettings(store, { toolServers: [server] });
  const { locks } = memoryLocks().context();
  const depsOf = (own: typeof store) => ({
    store: own,
    locks,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    mayAsk: async () => true,
    bearerOf: async () => null,
  });
  const of = (own: typeof store) => createToolServerHandlers(depsOf(own), at(address));
  return { store, context, server, deps: depsOf(store), handlers: of(store), of };
}
type Acts = ReturnType<typeof createToolServerHandlers>;
const act = (handlers: Acts, what?: RequestOf<'tools.ofServer'>['act'], id = 's1') =>
  handlers['tools.ofServer']({ id, ...(what && { act: what }) }, call);

type Opened = Awaited<ReturnType<typeof open>>;

/** What the page of signing in leads back with, once a person has done so. */
async function answerOf(url: string | undefined): Promise<string> {
  const response = await fetch(url ?? '', { redirect: 'manual' });
  const to = response.headers.get('location') ?? '';
  expect(to.startsWith(`${returnPath}?`)).toBe(true);
  return new URL(to).search;
}

async function signIn({ handlers }: Opened) {
  const { value: url } = await act(handlers, 'signIn');
  return act(handlers, 'signedIn', await answerOf(url));
}

test('a server that wants a sign-in gets one, with PKCE, its resource and a client that registers itself', async () => {
  const opened = await open();
  const { handlers, store, server } = opened;
  const refused = await act(handlers);
  expect(refused.error).toMatchObject({ details: { fault: 'unauthorized' } });
  expect(await signIn(opened)).toEqual({ error: null });
  expect((await readToolList(store, 's1'))?.tools).toHaveLength(2);
  expect(granter.registered).toMatchObject([
    { client_name: 'Gloss', redirect_uris: [returnPath], token_endpoint_auth_method: 'none' },
  ]);
  expect(granter.authorizations).toMatchObject([
    { code_challenge_method: 'S256', resource: server.address, scope: 'tools' },
  ]);
  expect(granter.tokenRequests).toMatchObject([
    { grant_type: 'authorization_code', resource: server.address },
  ]);
});

test('a client with a document that is public registers nowhere', async () => {
  granter.hasDocuments = true;
  const { handlers } = await open([granter.origin], 'https://gloss.example');
  granter.hasDocuments = true;
  await act(handlers, 'signIn');
  const { value: url } = await act(handlers, 'signIn');
  expect(new URL(url ?? '').searchParams.get('client_id')).toBe(
    'https://gloss.example/app/tool-client.json',
  );
  expect(granter.registered).toEqual([]);
});

test('another host is called once the person has allowed it', async () => {
  const { handlers } = await open([]);
  const reply = await act(handlers, 'signIn');
  expect(reply).toMatchObject({
    error: { details: { fault: 'elsewhere', origin: granter.origin } },
  });
  expect(granter.registered).toEqual([]);
});

test('the tokens of those who grant may be at another host: it is allowed before the person goes there', async () => {
  const { handlers } = await open();
  granter.metadata = { token_endpoint: 'https://elsewhere.example/token' };
  const reply = await act(handlers, 'signIn');
  expect(reply.error).toMatchObject({ details: { origin: 'https://elsewhere.example' } });
});

test('a context that dies meanwhile: another one ends the sign-in by its state', async () => {
  const { handlers, context, of } = await open();
  const { value: url } = await act(handlers, 'signIn');
  const next = of(context());
  const query = await answerOf(url);
  expect(await act(next, 'signedIn', query)).toEqual({ error: null });
});

test('in the extension the tab of the sign-in is seen, and then shows the settings', async () => {
  const { handlers } = await open();
  const tabs = memoryTabs();
  const shown = new Promise<string>((resolve) => {
    tabs.onChanged(({ url }) => void (url.startsWith('chrome-extension:') && resolve(url)));
  });
  const ports = { tabs, urlOf: (path: string) => `chrome-extension://gloss/${path}` };
  const bus = {
    request: (name: 'tools.ofServer', body: RequestOf<'tools.ofServer'>) =>
      handlers[name](body, call),
  };
  const rest = { loadLocal: async () => ({ server: gloss }) };
  followSignIns({ ports: { ...ports, ...rest }, bus } as never);
  const { value: url } = await act(handlers, 'signIn');
  tabs.put({ tabId: 4, url: 'https://evil.example/app/settings/tools?code=a&state=b' });
  tabs.put({ tabId: 5, url: returnPath + (await answerOf(url)) });
  expect(await shown).toBe('chrome-extension://gloss/pages/settings/index.html#tools');
  expect((await tabs.get(4))?.url).toContain('evil.example');
});

test.each([
  ['a state of somebody else', { state: 'other' }, 'not_found'],
  ['the name of another granter', { iss: 'https://evil.example' }, 'tool_failed'],
  ['no name of its granter', { iss: null }, 'tool_failed'],
  ['a refusal', { error: 'access_denied' }, 'tool_failed'],
] as const)('%s: there is no sign-in', async (_, reply, code) => {
  const opened = await open();
  granter.script(reply);
  expect((await signIn(opened)).error?.code).toBe(code);
  expect(await readToolGrant(opened.store, opened.server)).not.toHaveProperty('tokens');
  expect(granter.tokenRequests).toEqual([]);
});

test('what a page has answered is used once', async () => {
  const { handlers } = await open();
  const { value: url } = await act(handlers, 'signIn');
  const query = await answerOf(url);
  await act(handlers, 'signedIn', query);
  expect(await act(handlers, 'signedIn', query)).toMatchObject({ error: { code: 'not_found' } });
  expect(granter.tokenRequests).toHaveLength(1);
});

test.each([
  ['a resource that is another server', { resource: 'https://other.example/mcp' }, {}],
  ['metadata of another issuer', {}, { issuer: 'https://evil.example' }],
  ['a page of signing in that is a script', {}, { authorization_endpoint: 'javascript:alert(1)' }],
  ['a page that is sent in the clear', {}, { authorization_endpoint: 'http://evil.example/a' }],
] as const)('%s: no person is led there', async (_, ofTools, metadata) => {
  const { handlers } = await open();
  Object.assign(tools, ofTools);
  granter.metadata = metadata;
  const reply = await act(handlers, 'signIn');
  expect(reply).toMatchObject({ error: { details: { fault: 'signIn' } } });
});

test('a token goes to the address that it was given for, and not along when that moves', async () => {
  const opened = await open();
  await signIn(opened);
  const other = { ...opened.server, address: 'https://other.example/mcp' };
  expect(await readToolGrant(opened.store, other)).toBeNull();
});

const list = async ({ deps, server }: Opened) => {
  const servers = new OpenServers(deps);
  await servers.reload(server, signal).finally(() => servers.close());
};

test('tokens that are old are refreshed once, for all who call', async () => {
  const opened = await open();
  await signIn(opened);
  granter.expire();
  await Promise.all([list(opened), list(opened), list(opened)]);
  expect(granter.tokenRequests.map(({ grant_type: type }) => type)).toEqual([
    'authorization_code',
    'refresh_token',
  ]);
});

test('a refresh that is refused asks for a sign-in; one that is not answered keeps the tokens', async () => {
  const opened = await open();
  await signIn(opened);
  granter.expire();
  granter.script({ status: 503 });
  await expect(list(opened)).rejects.toMatchObject({ code: 'tool_failed' });
  expect(await readToolGrant(opened.store, opened.server)).toHaveProperty('tokens');
  granter.reset();
  await expect(list(opened)).rejects.toMatchObject({ details: { fault: 'unauthorized' } });
  expect(await readToolGrant(opened.store, opened.server)).not.toHaveProperty('tokens');
});

test('signing out forgets all of it, and says so to those who granted', async () => {
  const opened = await open();
  await signIn(opened);
  await act(opened.handlers, 'signOut');
  expect(granter.revoked).toMatchObject([{ token: expect.stringMatching(/^refresh/) }]);
  expect(await readToolGrant(opened.store, opened.server)).toBeNull();
});

/** Who grants, without a way for clients to register; what is entered for the fault. */
async function openUnregistered(metadata: object = {}) {
  const opened = await open();
  granter.metadata = {
    registration_endpoint: undefined,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
    ...metadata,
  };
  const { error } = await act(opened.handlers, 'signIn');
  const { fault, issuer, redirect } = error?.details ?? {};
  expect({ fault, issuer, redirect }).toEqual({
    fault: 'register',
    issuer: granter.origin,
    redirect: returnPath,
  });
  const { setClient } = toolServerRows(opened.store).toolServers;
  const enter = (secret: string) => {
    const client = { issuer: granter.origin, redirect: returnPath, clientId: 'by hand', secret };
    return setClient({ server: opened.server, client });
  };
  return { opened, enter };
}

test.each([
  ['a secret', 'hush', { client_id: 'by hand', client_secret: 'hush' }],
  ['no secret', '', { client_id: 'by hand' }],
] as const)(
  'where clients cannot register, one with %s is entered by the person',
  async (_, secret, sent) => {
    const { opened, enter } = await openUnregistered();
    await enter(secret);
    expect(await signIn(opened)).toEqual({ error: null });
    expect(granter.registered).toEqual([]);
    expect(granter.authorizations).toMatchObject([{ client_id: 'by hand' }]);
    expect(granter.authorizations[0]).not.toHaveProperty('client_secret');
    expect(granter.tokenRequests).toMatchObject([sent]);
    granter.expire();
    await list(opened);
    expect(granter.tokenRequests).toMatchObject([sent, { ...sent, grant_type: 'refresh_token' }]);
    await act(opened.handlers, 'signOut');
    expect(granter.revoked).toMatchObject([sent]);
    expect(await readToolGrant(opened.store, opened.server)).not.toHaveProperty('tokens');
    expect(await signIn(opened)).toEqual({ error: null });
  },
);

test('who refuses to register a client is one that has to know it', async () => {
  await openUnregistered({ registration_endpoint: `${granter.origin}/nowhere` });
});

test('a client that was entered is of who got it: another granter learns neither its id nor its secret', async () => {
  const { opened, enter } = await openUnregistered();
  await enter('hush');
  const other = await new ScriptedGranter().listen();
  other.metadata = { registration_endpoint: undefined };
  tools.granter = other;
  const server = { ...opened.server, origins: [granter.origin, other.origin] };
  await writeSettings(opened.store, { toolServers: [server] });
  const reply = await act(opened.handlers, 'signIn');
  expect(reply).toMatchObject({ error: { details: { fault: 'register', issuer: other.origin } } });
  expect([...other.authorizations, ...other.tokenRequests, ...other.registered]).toEqual([]);
  await other.close();
});

test('what a page watches of a server has no secret in it', async () => {
  const { opened, enter } = await openUnregistered();
  await enter('hush');
  const { watch } = toolServerRows(opened.store).toolServers;
  const seen = await firstValueFrom(watch({ server: opened.server }));
  expect(JSON.stringify(seen)).not.toContain('hush');
  expect(await readToolGrant(opened.store, opened.server)).toHaveProperty('client');
});

test('a server outside leads no person to sign in inside the network of the person', async () => {
  const { store } = await open();
  const called: string[] = [];
  const inside = 'https://192.168.1.1';
  const server = {
    ...toolServer(tools),
    address: 'https://tools.example/mcp',
    origins: [inside],
  };
  await writeSettings(store, { toolServers: [server] });
  const fetched = async (url: string) => {
    called.push(new URL(url).host);
    return Response.json({ resource: server.address, authorization_servers: [inside] });
  };
  const { locks } = memoryLocks().context();
  const deps = {
    store,
    locks,
    fetch: fetched,
    mayAsk: async () => true,
    bearerOf: async () => null,
  };
  const handlers = createToolServerHandlers(deps, at(gloss));
  const reply = await act(handlers, 'signIn');
  expect(reply.error).toMatchObject({ details: { fault: 'signIn' } });
  expect(new Set(called)).toEqual(new Set(['tools.example']));
});
