import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { createModelHandlers } from './model-handlers.ts';

let server: VendorServer;
beforeAll(async () => {
  server = await startOpenAiServer({
    apiKey: 'sk-saved',
    models: ['gpt-4o', 'tts-1', 'gpt-4.1-mini'],
  });
});
afterAll(() => server.close());

const call = { peer: { context: 'settings' as const }, signal: new AbortController().signal };

/** The origin that the saved key was given for. */
let savedFor = '';

const provider = {
  id: 'openai',
  name: 'OpenAI',
  host: 'api.openai.com',
  key: 'stored' as const,
  editable: true,
  variable: 'OPENAI_API_KEY',
  models: 1,
  error: null,
};
/** The server accepts keys that begin with `sk-`. */
const serverProviders = {
  list: async () => [provider],
  set: async (_id: string, key: string) => {
    const isGood = key.startsWith('sk-');
    const test = { result: isGood ? 'accepted' : 'refused', message: null } as const;
    return { provider, test, stored: isGood };
  },
  setHost: async ({ key }: { key: string }) => {
    const isGood = key.startsWith('sk-');
    const test = { result: isGood ? 'accepted' : 'unknown', message: null } as const;
    return { provider, test, stored: isGood, models: isGood ? ['m'] : [] };
  },
  test: async () => ({ result: 'accepted', message: null }) as const,
  remove: async () => undefined,
};

function setup(pair: (secret: string) => Promise<void> = async () => undefined) {
  const { store } = openMemoryStore();
  const events: string[] = [];
  const refreshed: boolean[] = [];
  const tried: string[] = [];
  let looked = 0;
  const list = { models: [], connections: [], current: null };
  const handlers = createModelHandlers({
    store,
    models: {
      look: () => looked++ === 0,
      list: async (refresh) => {
        refreshed.push(refresh);
        return list;
      },
      resolve: () => Promise.reject(new Error('not asked here')),
    },
    account: { pair },
    serverProviders,
    fetch: (url, init) => fetch(url, init),
    readApiKey: async (origin) => (origin === savedFor ? 'sk-saved' : null),
    emit: (name) => events.push(name),
    access: {
      looksHere: true,
      prepareProbe: async ({ connection, host }) => {
        tried.push(`${connection} ${host}`);
        return async () => void tried.push('over');
      },
    },
  });
  return { handlers, events, refreshed, tried };
}

test('a host is tried with the key typed, else with the saved one', async () => {
  const { handlers, tried } = setup();
  const host = server.url;
  savedFor = new URL(host).origin;
  expect(await handlers['provider.test']({ host, apiKey: null }, call)).toEqual({
    models: ['gpt-4.1-mini', 'gpt-4o'],
    model: 'gpt-4.1-mini',
    error: null,
  });
  expect(await handlers['provider.test']({ host, apiKey: 'sk-typed' }, call)).toMatchObject({
    models: [],
    error: { code: 'provider_unauthorized' },
  });
  expect(
    await handlers['provider.test']({ host: 'http://api.test', apiKey: null }, call),
  ).toMatchObject({
    error: { code: 'invalid_request' },
  });
  // Access is prepared for the tried host, and not for an invalid address.
  const probe = [`OPENAI_API ${host}`, 'over'];
  expect(tried).toEqual([...probe, ...probe]);
});

test('the saved key goes to no other host than the one it was given for', async () => {
  const { handlers } = setup();
  savedFor = 'https://api.example.com';
  expect(await handlers['provider.test']({ host: server.url, apiKey: null }, call)).toMatchObject({
    models: [],
    error: { code: 'provider_unauthorized' },
  });
});

test('lists are read again when requested', async () => {
  const { handlers, refreshed } = setup();
  await handlers['models.list']({ refresh: true }, call);
  expect(refreshed).toEqual([true]);
});

test('pairing emits that the lists are stale; a refused secret emits nothing', async () => {
  const { handlers, events } = setup();
  expect(await handlers['gateway.pair']({ secret: 's' }, call)).toEqual({ paired: true });
  expect(events).toEqual(['models.changed']);
  const refused = setup(() => Promise.reject(new CodedError('pairing_refused')));
  await expect(
    (async () => refused.handlers['gateway.pair']({ secret: 's' }, call))(),
  ).rejects.toMatchObject({ code: 'pairing_refused' });
  expect(refused.events).toEqual([]);
});

test('a key that the server stores reloads the lists of models; one that it refuses does not', async () => {
  const { handlers, events } = setup();
  const refused = await handlers['server.setKey']({ provider: 'openai', key: 'wrong-key' }, call);
  expect(refused).toEqual({ test: { result: 'refused', message: null }, stored: false });
  expect(events).toEqual([]);
  const stored = await handlers['server.setKey']({ provider: 'openai', key: 'sk-right' }, call);
  expect(stored).toMatchObject({ stored: true });
  await handlers['server.removeKey']({ provider: 'openai' }, call);
  expect(events).toEqual(['models.changed', 'models.changed']);
  expect(await handlers['server.providers']({}, call)).toEqual({ providers: [provider] });
});
