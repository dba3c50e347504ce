import { afterEach, expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { anthropicWire } from '#test/support/vendors/anthropic-wire.ts';
import { openAiWire } from '#test/support/vendors/openai-wire.ts';
import { ScriptedVendor } from '#test/support/vendors/vendor-server.ts';
import { findHere, tryHost } from './host-probe.ts';

const { signal } = new AbortController();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function vendor(options: { models?: string[]; apiKey?: string } = {}) {
  const wire = openAiWire({ name: 'scripted' });
  const server = await new ScriptedVendor({ wire, models: ['m-1', 'm-2'], ...options }).listen();
  closing.push(() => server.close());
  return server;
}

/** Requests for any host arrive at `server`. */
function deps(server: { url: string } | null, looksHere = true) {
  const { store } = openMemoryStore();
  const fetchIt = async (url: string, init: RequestInit) => {
    if (!server) throw new TypeError('Failed to fetch');
    const { pathname, search } = new URL(url);
    return fetch(`${server.url}${pathname}${search}`, init);
  };
  const access = { looksHere, prepareProbe: async () => async () => undefined };
  return { store, fetch: fetchIt, readApiKey: async () => null, access };
}

test('a list that anyone may read proves no key: a question of one word does', async () => {
  const server = await vendor({ models: ['m-1', 'google/gemini-2.5-flash'] });
  const host = 'https://openrouter.ai/api/v1';
  server.script({ status: 401 }, { deltas: ['Hello.'] });
  expect(await tryHost(deps(server), { host, apiKey: 'wrong' }, signal)).toMatchObject({
    models: [],
    error: { code: 'provider_unauthorized' },
  });
  expect(await tryHost(deps(server), { host, apiKey: 'right' }, signal)).toMatchObject({
    model: 'google/gemini-2.5-flash',
    error: null,
  });
  const requested = server.requests.filter(({ method }) => method === 'POST');
  expect(requested.map(({ body }) => body)).toEqual([
    expect.objectContaining({ model: 'google/gemini-2.5-flash' }),
    expect.objectContaining({ messages: [{ role: 'user', content: 'Hi' }] }),
  ]);
});

const byVendor = [
  ['https://api.anthropic.com/v1', anthropicWire],
  ['https://api.openai.com/v1', openAiWire({ name: 'openai' })],
] as const;

test.each(byVendor)(
  'a key that %s lists models for may be refused for questions: it is asked one, which ends with the first token',
  async (host, wire) => {
    const server = await new ScriptedVendor({ wire, models: ['m-1'] }).listen();
    closing.push(() => server.close());
    const probe = { host, apiKey: 'right' };
    expect(await tryHost(deps(server), probe, signal)).toMatchObject({ error: null });
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
    server.script({ status: 401 });
    expect(await tryHost(deps(server), probe, signal)).toMatchObject({
      models: [],
      error: { code: 'provider_unauthorized' },
    });
  },
);

/** A host of the person's own that lists two models for any key. */
const ofKey = { host: 'https://models.example/v1', apiKey: 'k' };
const failures = [
  ['a wrong key', 401, { message: 'Incorrect API key provided' }, 'provider_unauthorized'],
  ['used-up credit', 429, { message: 'You exceeded your current quota' }, 'provider_quota'],
  ['a payment that is due', 402, { message: 'Payment required' }, 'provider_quota'],
  ['a host that is down', 503, { message: 'Overloaded' }, 'provider_unavailable'],
] as const;

test.each(failures)('%s is found by the question, and named', async (...row) => {
  const [, status, error, code] = row;
  const server = await vendor();
  server.script({ status, body: { error } });
  expect(await tryHost(deps(server), ofKey, signal)).toMatchObject({ error: { code } });
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a key that may not use the first model is tried with others; one that may use none is named as such', async () => {
  const server = await vendor();
  const message = 'Project `p` does not have access to model `m`';
  const refused = { status: 403, body: { error: { message, code: 'model_not_found' } } };
  server.script(refused, { deltas: ['Hello.'] });
  expect(await tryHost(deps(server), ofKey, signal)).toMatchObject({ model: 'm-2', error: null });
  server.script(refused, refused);
  expect(await tryHost(deps(server), ofKey, signal)).toMatchObject({
    error: { code: 'model_no_access' },
  });
});

test('a limit of requests a minute does not refuse a key that is right', async () => {
  const server = await vendor();
  server.script({ status: 429, body: { error: { message: 'Rate limit reached' } } });
  expect(await tryHost(deps(server), ofKey, signal)).toMatchObject({ model: 'm-1', error: null });
});

test('a server on this machine that needs no key loads no model for its test', async () => {
  const server = await vendor();
  const probe = { host: 'http://127.0.0.1:8080/v1', apiKey: null };
  expect(await tryHost(deps(server), probe, signal)).toMatchObject({ model: 'm-1', error: null });
  expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
});

test('a host that cannot be reached is named with its port', async () => {
  const probe = { host: 'http://192.168.1.9:8000', apiKey: null };
  expect(await tryHost(deps(null), probe, signal)).toMatchObject({
    error: { code: 'provider_unavailable', details: { host: '192.168.1.9:8000' } },
  });
});

test('a host without a list is proved by the model that was typed', async () => {
  const server = await vendor();
  const host = 'https://proxy.example/api';
  const withoutList = {
    ...deps(server),
    fetch: async (url: string, init: RequestInit) =>
      url.endsWith('/models') ? new Response('', { status: 404 }) : deps(server).fetch(url, init),
  };
  expect(await tryHost(withoutList, { host, apiKey: 'k' }, signal)).toMatchObject({
    error: { code: 'no_model_list' },
  });
  server.script({ deltas: ['Hello.'] });
  const typed = { host, apiKey: 'k', model: ' my-model ' };
  expect(await tryHost(withoutList, typed, signal)).toMatchObject({
    model: 'my-model',
    error: null,
  });
  server.script({ status: 404, body: { error: { message: 'no such model' } } });
  expect(await tryHost(withoutList, typed, signal)).toMatchObject({
    error: { code: 'unknown_model' },
  });
});

test("Google's 400 for a key that is none is a wrong key", async () => {
  const message = 'API key not valid. Please pass a valid API key.';
  const refusing = {
    ...deps(null),
    fetch: async () => Response.json([{ error: { code: 400, message } }], { status: 400 }),
  };
  const host = 'https://generativelanguage.googleapis.com/v1beta/openai';
  expect(await tryHost(refusing, { host, apiKey: 'AIza-wrong' }, signal)).toMatchObject({
    error: { code: 'provider_unauthorized' },
  });
});

test('a host that is there but refuses calls from a page differs from one that cannot be reached', async () => {
  const host = 'https://integrate.api.nvidia.com/v1';
  expect(await tryHost(deps(null), { host, apiKey: 'k' }, signal)).toMatchObject({
    error: { code: 'provider_unavailable' },
  });
  const opaque = {
    ...deps(null),
    fetch: async (_url: string, init: RequestInit) => {
      if (init.mode !== 'no-cors') throw new TypeError('Failed to fetch');
      return new Response();
    },
  };
  expect(await tryHost(opaque, { host, apiKey: 'k' }, signal)).toMatchObject({
    error: { code: 'provider_cors', details: { host: 'integrate.api.nvidia.com' } },
  });
});

test('model servers on this machine are found; a page of another machine does not look', async () => {
  const server = await vendor();
  const { fetch: toServer, ...rest } = deps(server);
  const requested: string[] = [];
  const onlyLlama = {
    ...rest,
    fetch: async (url: string, init: RequestInit) => {
      requested.push(url);
      if (!url.startsWith('http://127.0.0.1:8080/')) throw new TypeError('refused');
      return toServer(url, init);
    },
  };
  expect(await findHere(onlyLlama, signal)).toEqual({
    found: [{ preset: 'llama.cpp', models: 2 }],
    looks: true,
  });
  requested.length = 0;
  const elsewhere = { ...onlyLlama, access: { ...rest.access, looksHere: false } };
  expect(await findHere(elsewhere, signal)).toEqual({ found: [], looks: false });
  expect(requested).toEqual([]);
});

test('a server of pictures is tried with its login, and lists models that draw', async () => {
  const logins: (string | null)[] = [];
  const probe = { connection: 'automatic1111', host: 'http://me:pw@127.0.0.1:7860' } as const;
  const fetchIt = async (_: string, init: RequestInit) => {
    logins.push(new Headers(init.headers).get('authorization'));
    return Response.json([{ title: 'flux', model_name: 'flux' }]);
  };
  const given = { ...deps(null), fetch: fetchIt };
  expect(await tryHost(given, { ...probe, apiKey: null }, signal)).toEqual({
    models: ['flux'],
    model: 'flux',
    error: null,
  });
  expect(logins).toEqual([`Basic ${btoa('me:pw')}`]);
});
