import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { hostPresets } from '#domain/models/host-presets/find-preset.ts';
import type { KeyTest } from '#domain/models/server-provider.ts';
import type { Behaviour } from '#test/support/vendors/behaviour.ts';
import { openAiWire } from '#test/support/vendors/openai-wire.ts';
import { ScriptedVendor } from '#test/support/vendors/vendor-server.ts';
import { readProviders } from '../config/provider-config.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import { openProviders } from '../start/open-providers.ts';

const rightKey = 'the-right-key';

let vendor: ScriptedVendor;
const folders: string[] = [];
beforeAll(async () => {
  const wire = openAiWire({ name: 'preset' });
  vendor = await new ScriptedVendor({
    wire,
    models: ['model-a', 'model-b'],
    apiKey: rightKey,
  }).listen();
});
afterEach(() => {
  vendor.reset();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => vendor.close());

/** Requests for any host arrive at the scripted vendor. */
function open(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'gloss-presets-'));
  folders.push(dataDir);
  const requested: string[] = [];
  const toVendor = (async (input, init) => {
    const url = input as string;
    requested.push(url);
    const { pathname } = new URL(url);
    return fetch(`${vendor.url}${pathname}`, init as RequestInit);
  }) as Fetch;
  const config = { dataDir, providers: readProviders(env, []), searchEndpoints: [] };
  return {
    requested,
    ...openProviders(config as never, { fetch: toVendor, publicFetch: toVendor }),
  };
}

test('the key of a host that people know by name can be set; its models are listed then', async () => {
  const { providerSettings, providers, requested } = open();
  const listed = await providerSettings.list();
  expect(listed.find(({ id }) => id === 'groq')).toMatchObject({
    name: 'Groq',
    host: 'api.groq.com',
    key: 'missing',
    editable: true,
    variable: null,
  });
  expect(requested).toEqual([]);
  expect(await providerSettings.set('groq', 'another-key')).toMatchObject({
    test: { result: 'refused' },
    stored: false,
  });
  expect(await providerSettings.set('groq', rightKey)).toMatchObject({
    provider: { key: 'stored', models: 2 },
    test: { result: 'accepted' },
    stored: true,
  });
  const base = 'https://api.groq.com/openai/v1';
  expect(new Set(requested)).toEqual(new Set([`${base}/models`, `${base}/chat/completions`]));
  expect((await providers.list()).rows.map(({ id }) => id)).toEqual(['model-a', 'model-b']);
  await providerSettings.remove('groq');
  expect((await providers.list()).rows).toEqual([]);
});

const accepted: KeyTest = { result: 'accepted', message: null };
const limited: KeyTest = {
  result: 'accepted',
  message: 'Groq accepts the key, but limits it now',
};
const refused: KeyTest = { result: 'refused', message: 'Groq does not accept this key' };
const noModel = { status: 404, body: { error: { message: 'no such model' } } };

test.each<[string, Behaviour[], KeyTest]>([
  ['it is answered', [], accepted],
  ['the list is open and the question is refused', [{ status: 401 }], refused],
  ['no model answers it', [{ status: 403 }, { status: 403 }], refused],
  ['a model that it may not use is not all there is', [noModel, {}], accepted],
  ['it is right, and used too often now', [{ status: 429 }], limited],
  ['its credit is used up', [{ status: 402 }], limited],
  [
    'the host says with 400 that it is none',
    [{ status: 400, body: { error: { message: 'Incorrect API key provided: th•••ey' } } }],
    refused,
  ],
  [
    'the host fails',
    [{ status: 500, body: { error: { message: 'try later' } } }],
    { result: 'unknown', message: 'Groq: try later' },
  ],
])('a key is proved by a question: %s', async (_, behaviours, outcome) => {
  const { providerSettings } = open();
  vendor.script(...behaviours);
  const { test: found, stored } = await providerSettings.set('groq', rightKey);
  expect(found).toEqual(outcome);
  expect(stored).toBe(outcome.result !== 'refused');
  const questions = vendor.requests.filter(({ method }) => method === 'POST');
  expect(questions).toHaveLength(Math.max(1, behaviours.length));
  expect(questions[0]?.body).toMatchObject({ messages: [{ role: 'user', content: 'Hi' }] });
});

test('U2.1 who runs the server names another host: it is asked, stored with its key, and forgotten', async () => {
  const { providerSettings, providers } = open();
  const address = 'https://llm.example/v1/';
  const set = (key: string) => providerSettings.setHost(address, key, '');
  expect(await set('another-key')).toMatchObject({ test: { result: 'refused' }, stored: false });
  expect(providers.providers).toEqual([]);
  expect(await set(rightKey)).toMatchObject({
    provider: { id: 'llm-example-v1', name: 'llm.example', key: 'stored', editable: true },
    test: accepted,
    stored: true,
    models: ['model-a', 'model-b'],
  });
  expect(vendor.requests.map(({ path: to }) => to)).toContain('/v1/chat/completions');
  const named = (await providerSettings.list()).find(({ id }) => id === 'llm-example-v1');
  expect(named).toMatchObject({ host: 'llm.example', models: 2 });
  // Another key takes the place of the first; one that is refused does not.
  expect((await providerSettings.set('llm-example-v1', 'another-key')).stored).toBe(false);
  expect((await providerSettings.set('llm-example-v1', rightKey)).stored).toBe(true);
  await providerSettings.remove('llm-example-v1');
  expect((await providers.list()).rows).toEqual([]);
});

test.each(['ftp://llm.example', 'https://ann:pass@llm.example', ''])(
  'U2.1 an address like "%s" is none of a host',
  async (address) => {
    const { providerSettings, requested } = open();
    const set = providerSettings.setHost(address, rightKey, '');
    await expect(set).rejects.toMatchObject({ code: 'invalid_request' });
    expect(requested).toEqual([]);
  },
);

test('U2.1 a host that does not answer is not stored, unlike a key of one that is known', async () => {
  const { providerSettings, providers } = open();
  vendor.script({ status: 500, body: { error: { message: 'try later' } } });
  const tried = await providerSettings.setHost('llm.example', rightKey, 'model-b');
  expect(tried).toMatchObject({ test: { result: 'unknown' }, stored: false, models: [] });
  expect(providers.providers).toEqual([]);
});

test('a key of a provider names no address: only those that are known have one', async () => {
  const { providerSettings } = open();
  for (const id of ['azure', 'llama.cpp', 'https://host.example/v1']) {
    await expect(providerSettings.set(id, rightKey)).rejects.toMatchObject({ code: 'not_found' });
  }
  const ids = (await providerSettings.list()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const presets = hostPresets.map(({ id }) => id);
  expect(ids.filter((id) => presets.includes(id)).length).toBeGreaterThan(20);
});

test('a host of the environment comes before the preset of its name', async () => {
  const env = { COMPATIBLE_NAME: 'Groq', COMPATIBLE_BASE_URL: 'https://groq.example/v1' };
  const { providerSettings } = open(env);
  const groq = (await providerSettings.list()).filter(({ id }) => id === 'groq');
  expect(groq).toMatchObject([{ host: 'groq.example', key: 'none', editable: false }]);
});
