import { expect, test } from '@jest/globals';
import {
  fillAddress,
  firstModel,
  hostPresets,
  partsOf,
  presetOf,
  presetOfKey,
} from './find-preset.ts';

const parts = { resource: 'my-resource', account: '0123abcd', gateway: 'main' };

test('there are at least 33, each with its own id, name and address', () => {
  expect(hostPresets.length).toBeGreaterThanOrEqual(33);
  for (const field of ['id', 'name', 'address'] as const) {
    expect(new Set(hostPresets.map((preset) => preset[field])).size).toBe(hostPresets.length);
  }
  expect(hostPresets.slice(0, 4).map(({ name }) => name)).toEqual([
    'OpenAI',
    'Anthropic',
    'Google',
    'OpenRouter',
  ]);
});

test.each(hostPresets.map((preset) => [preset.name, preset] as const))('%s', (_name, preset) => {
  const address = fillAddress(preset, parts)!;
  expect(address).not.toMatch(/[{}]|\/$/);
  const { protocol, hostname } = new URL(address);
  expect(protocol).toBe(preset.isHere ? 'http:' : 'https:');
  expect(hostname === '127.0.0.1').toBe(preset.isHere === true);
  if (preset.keyPage === null) expect(preset.isHere).toBe(true);
  else expect(new URL(preset.keyPage).protocol).toBe('https:');
  if (!preset.isHere) expect(preset.models.length).toBeGreaterThan(0);
  for (const typed of [address, `${address}/`, `${address}/chat/completions`]) {
    expect(presetOf(typed)).toEqual({ preset, address });
  }
  expect(presetOf(`https://proxy.example/${hostname}`)).toBeNull();
  expect(presetOf(`${protocol}//${hostname}.example/v1`)).toBeNull();
});

test('the beginning of an address is enough; another path of the host is of no preset', () => {
  expect(presetOf('api.anthropic.com')?.address).toBe('https://api.anthropic.com/v1');
  expect(presetOf('https://api.groq.com')?.address).toBe('https://api.groq.com/openai/v1');
  expect(presetOf('https://generativelanguage.googleapis.com/v1beta')?.address).toBe(
    'https://generativelanguage.googleapis.com/v1beta/openai',
  );
  expect(presetOf('https://my-resource.openai.azure.com')?.address).toBe(
    'https://my-resource.openai.azure.com/openai/v1',
  );
  expect(presetOf('https://api.groq.com/other/v1')).toBeNull();
  expect(presetOf('http://api.openai.com/v1')).toBeNull();
  expect(presetOf('')).toBeNull();
});

test('what is typed of an address is a name, and nothing that leads elsewhere', () => {
  const azure = hostPresets.find(({ id }) => id === 'azure')!;
  expect(partsOf(azure)).toEqual(['resource']);
  expect(fillAddress(azure, {})).toBeNull();
  for (const resource of ['a/b', 'evil.example/', 'x@y', '?', '..', ' ']) {
    expect(fillAddress(azure, { resource })).toBeNull();
  }
});

test('the beginning of a key names its provider, where only that one has it', () => {
  expect(presetOfKey(' sk-ant-api03-x')?.name).toBe('Anthropic');
  expect(presetOfKey('sk-or-v1-x')?.name).toBe('OpenRouter');
  expect(presetOfKey('sk-x')).toBeNull();
});

test('the model to begin with is the first hint that is listed, however it is written', () => {
  const models = ['best', 'good'];
  expect(firstModel({ models }, ['other', 'good', 'best'])).toBe('best');
  expect(firstModel({ models }, ['models/good', 'other'])).toBe('models/good');
  expect(firstModel({ models }, ['good-20250514'])).toBe('good-20250514');
  expect(firstModel({ models }, ['goodness'])).toBeNull();
});
