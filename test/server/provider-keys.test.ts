import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { modelListSchema } from '#api/models.ts';
import {
  listProviders,
  listProviders as listProvidersCall,
  removeProviderKey,
  setProviderHost,
  setProviderKey,
  setProviderKey as setProviderKeyCall,
  testProviderKey,
} from '#api/providers.ts';
import type { ProviderState } from '#domain/models/server-provider.ts';
import { Tokens } from '#server/auth/tokens.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { ask } from '#test/support/upload-form.ts';
import { startVendor, vendorEnv, vendorKey } from '#test/support/vendors/all-vendors.ts';
import type { ScriptedVendor } from '#test/support/vendors/vendor-server.ts';

let mistral: ScriptedVendor;
let openai: ScriptedVendor;
let dataDir: string;
let shared: TestServer;
/** The shared one, or one of another environment that ends with its test. */
let server: TestServer;
/** With the lines of a log that ended. */
const replies: string[] = [];

const secret = 'a secret that the test knows as well as the server';
const environment = (): Record<string, string> => ({
  DATA_DIR: dataDir,
  AUTH_SECRET: secret,
  MISTRAL_BASE_URL: `${mistral.url}/v1`,
  XAI_BASE_URL: 'http://127.0.0.1:1/v1',
  LOG_LEVEL: 'trace',
});
async function startOther(env: Record<string, string>): Promise<void> {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'gloss-keys-'));
  const other = await startTestServer({ ...environment(), DATA_DIR, ...env });
  server = {
    ...other,
    close: async () => {
      await other.close();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

beforeAll(async () => {
  mistral = await startVendor('mistral');
  openai = await startVendor('openai');
  dataDir = mkdtempSync(path.join(tmpdir(), 'gloss-keys-'));
  shared = await startTestServer(environment());
}, 60_000);
afterAll(async () => {
  await shared.close();
  rmSync(dataDir, { recursive: true, force: true });
  await mistral.close();
  await openai.close();
});
beforeEach(() => {
  server = shared;
});
afterEach(async () => {
  if (server === shared) {
    for (const provider of ['mistral', 'xai']) await call(removeProviderKey.path, { provider });
    expect(existsSync(file())).toBe(false);
  } else {
    await server.close();
  }
  const said = [...replies.splice(0), ...shared.log, ...server.log].join('');
  // A key never occurs in a reply or a line of the log.
  for (const key of [vendorKey('mistral'), vendorKey('openai')]) expect(said).not.toContain(key);
});

const file = () => path.join(dataDir, 'provider-keys.json');
async function call(route: string, body: object = {}): Promise<[number, unknown]> {
  const [status, reply] = await ask((to, init) => server.call(to, init), route, body);
  replies.push(JSON.stringify(reply));
  return [status, reply];
}
async function list(): Promise<ProviderState[]> {
  const [status, reply] = await call(listProviders.path);
  expect(status).toBe(200);
  return listProvidersCall.reply.parse(reply).data.providers;
}
async function set(provider: string, key: string) {
  const [, reply] = await call(setProviderKey.path, { provider, key });
  return setProviderKeyCall.reply.parse(reply).data;
}
const models = async () => modelListSchema.parse(await (await server.call('/v1/models')).json());

test('a stored key works immediately, lasts, and ends when it is removed', async () => {
  expect((await models()).empty).toEqual({
    reason: 'no_provider',
    message: 'The server has no key of an AI provider.',
    failures: [],
  });
  expect(await set('mistral', vendorKey('mistral'))).toMatchObject({
    provider: { id: 'mistral', name: 'Mistral', key: 'stored', editable: true, error: null },
    test: { result: 'accepted', message: null },
    stored: true,
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const model = 'mistral-large-latest';
  const listed = await models();
  expect(listed.data.map(({ id }) => id)).toContain(model);
  expect(listed.empty).toBeUndefined();
  mistral.script({ deltas: ['Bon', 'jour'] });
  expect((await readStream(await server.chat({ model, stream: true }))).content).toBe('Bonjour');
  await shared.close();
  replies.push(...shared.log);
  shared = await startTestServer(environment());
  server = shared;
  expect((await list()).find(({ id }) => id === 'mistral')).toMatchObject({ key: 'stored' });
  expect((await server.chat({ model })).status).toBe(200);
  const [, removed] = await call(removeProviderKey.path, { provider: 'mistral' });
  expect(removed).toMatchObject({ data: { provider: { key: 'missing', models: 0 } } });
  expect(existsSync(file())).toBe(false);
  expect((await server.chat({ model })).status).toBe(503);
  expect((await models()).empty?.reason).toBe('no_provider');
}, 60_000);

test('a key that the vendor refuses is not stored', async () => {
  const wrong = 'wrong-key-of-mistral';
  expect(await set('mistral', wrong)).toMatchObject({
    provider: { key: 'missing' },
    test: { result: 'refused', message: 'Mistral does not accept this key' },
    stored: false,
  });
  expect(existsSync(file())).toBe(false);
  // A working key is not replaced by a refused one.
  await set('mistral', vendorKey('mistral'));
  expect((await set('mistral', wrong)).stored).toBe(false);
  expect(readFileSync(file(), 'utf8')).toContain(vendorKey('mistral'));
});

test('a key whose vendor cannot be reached is stored, and the reply states so', async () => {
  const { test: tested, stored, provider } = await set('xai', 'some-key-of-xai');
  expect([tested.result, stored, provider.key]).toEqual(['unknown', true, 'stored']);
  expect(tested.message).toContain('cannot be reached');
});

test('U2.1 another address is stored with its key, answers at once, lasts, and ends when it is removed', async () => {
  const host = await startVendor('compatible');
  const address = `${host.url}/v1`;
  const key = vendorKey('compatible');
  const [status, reply] = await call(setProviderHost.path, { address, key });
  expect(status).toBe(200);
  const { provider, stored, models: own } = setProviderHost.reply.parse(reply).data;
  expect(reply).toMatchObject({ data: { test: { result: 'accepted' } } });
  expect([stored, provider.key, provider.host]).toEqual([true, 'stored', new URL(address).host]);
  host.script({ deltas: ['Bon', 'jour'] });
  const answer = await server.chat({ model: own[0], stream: true });
  expect((await readStream(answer)).content).toBe('Bonjour');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  await shared.close();
  replies.push(...shared.log);
  shared = await startTestServer(environment());
  server = shared;
  expect((await list()).find(({ id }) => id === provider.id)).toMatchObject({ key: 'stored' });
  await call(removeProviderKey.path, { provider: provider.id });
  expect(existsSync(file())).toBe(false);
  await host.close();
}, 60_000);

test('keys are tested with and without being set', async () => {
  const result = async (body: object) => {
    const [status, reply] = await call(testProviderKey.path, body);
    return status === 200
      ? (reply as { data: { test: { result: string } } }).data.test.result
      : status;
  };
  expect(await result({ provider: 'mistral' })).toBe(404);
  expect(await result({ provider: 'mistral', key: vendorKey('mistral') })).toBe('accepted');
  expect(await result({ provider: 'mistral', key: 'another-key' })).toBe('refused');
  expect(existsSync(file())).toBe(false);
  await set('mistral', vendorKey('mistral'));
  expect(await result({ provider: 'mistral' })).toBe('accepted');
});

test('a key of the environment is shown as such, and cannot be changed by a call', async () => {
  await startOther({
    ...vendorEnv('openai', openai.url),
    COMPATIBLE_BASE_URL: `${openai.url}/v1`,
    COMPATIBLE_NAME: 'Own host',
  });
  const found = await list();
  const presets = found.filter(({ editable, variable }) => editable && variable === null);
  expect(presets.length).toBeGreaterThan(15);
  for (const preset of presets) {
    expect(preset.key).toBe('missing');
  }
  const others = found.filter((each) => !presets.includes(each));
  expect(others.map(({ id, key, editable, variable }) => [id, key, editable, variable])).toEqual([
    ['openai', 'environment', false, 'OPENAI_API_KEY'],
    ['anthropic', 'missing', true, 'ANTHROPIC_API_KEY'],
    ['google', 'missing', true, 'GOOGLE_API_KEY'],
    ['mistral', 'missing', true, 'MISTRAL_API_KEY'],
    ['deepseek', 'missing', true, 'DEEPSEEK_API_KEY'],
    ['xai', 'missing', true, 'XAI_API_KEY'],
    ['fal', 'missing', true, 'FAL_API_KEY'],
    ['replicate', 'missing', true, 'REPLICATE_API_KEY'],
    ['bfl', 'missing', true, 'BFL_API_KEY'],
    ['togetherai', 'missing', true, 'TOGETHERAI_API_KEY'],
    ['own-host', 'none', false, null],
  ]);
  expect(found[0]?.models).toBeGreaterThan(0);
  // The vendor requires a key that this host was not given.
  expect(found.at(-1)?.error).toMatchObject({ code: 'provider_unavailable' });
  const body = { provider: 'openai', key: 'another-key' };
  for (const route of [setProviderKey.path, removeProviderKey.path]) {
    const [status, reply] = await call(route, body);
    expect([status, reply]).toMatchObject([400, { code: 'invalid_request' }]);
    expect((reply as { detail: string }).detail).toContain('OPENAI_API_KEY');
  }
}, 60_000);

test.each([
  ['an unknown provider', { provider: 'nobody', key: 'some-key-of-it' }, 404],
  ['a host of the environment', { provider: 'own-host', key: 'some-key-of-it' }, 404],
  ['a short key', { provider: 'mistral', key: 'short' }, 400],
  ['a key with a line break', { provider: 'mistral', key: 'some-key\r\nx-other: 1' }, 400],
  ['a key of spaces', { provider: 'mistral', key: '          ' }, 400],
  ['a very long key', { provider: 'mistral', key: 'k'.repeat(513) }, 400],
  ['no key', { provider: 'mistral' }, 400],
])('%s is refused', async (_, body, status) => {
  expect((await call(setProviderKey.path, body))[0]).toBe(status);
  expect(existsSync(file())).toBe(false);
});

test('where no provider lists its models, the list states which and why', async () => {
  await startOther({
    COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1',
    COMPATIBLE_NAME: 'Gone',
  });
  expect((await models()).empty).toMatchObject({
    reason: 'providers_failed',
    failures: [{ provider: 'gone', name: 'Gone', code: 'provider_unavailable' }],
  });
}, 60_000);

test('an owner who does not run the server sees and changes nothing', async () => {
  await server.pair();
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const session = randomUUID();
  await client.query("insert into owner (owner_id, kind) values ('ann', 'test')");
  await client.query(
    `insert into session (session_id, owner_id, client, made_with, refresh_hash, expires_at)
     select $1, 'ann', client, made_with, 'x', expires_at from session limit 1`,
    [session],
  );
  await client.end();
  const token = await new Tokens(secret).sign('access', { ownerId: 'ann' }, session);
  for (const { path: route } of [listProviders, setProviderKey, setProviderHost, testProviderKey]) {
    const response = await fetch(`${server.url}${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        provider: 'mistral',
        address: `${mistral.url}/v1`,
        key: vendorKey('mistral'),
      }),
    });
    expect([route, response.status]).toEqual([route, 403]);
  }
  expect(existsSync(file())).toBe(false);
});
