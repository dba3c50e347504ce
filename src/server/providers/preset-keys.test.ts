import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { hostPresets } from '#domain/models/host-presets/find-preset.ts';
import { openAiWire } from '#test/support/vendors/openai-wire.ts';
import { ScriptedVendor } from '#test/support/vendors/vendor-server.ts';
import { readProviders } from '../config/provider-config.ts';
import type { Fetch } from '../gateway/node-fetch.ts';
import { openProviders } from '../start/open-providers.ts';

const rightKey = 'the-right-key';

let vendor: ScriptedVendor;
const folders: string[] = [];
beforeAll(async () => {
  const wire = openAiWire({ name: 'preset' });
  vendor = await new ScriptedVendor({ wire, models: ['model-a'], apiKey: rightKey }).listen();
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
  return { requested, ...openProviders(config as never, toVendor) };
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
    provider: { key: 'stored', models: 1 },
    test: { result: 'accepted' },
    stored: true,
  });
  expect(new Set(requested)).toEqual(new Set(['https://api.groq.com/openai/v1/models']));
  expect((await providers.list()).rows.map(({ id }) => id)).toEqual(['model-a']);
  await providerSettings.remove('groq');
  expect((await providers.list()).rows).toEqual([]);
});

test('where anyone may read the list, a question of one word proves the key', async () => {
  const { providerSettings, requested } = open();
  expect((await providerSettings.set('openrouter', 'another-key')).stored).toBe(false);
  expect((await providerSettings.set('openrouter', rightKey)).stored).toBe(true);
  expect(requested[0]).toBe('https://openrouter.ai/api/v1/chat/completions');
});

test('no request can name an address: only those that are known have a key', async () => {
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
