import { expect, test } from '@jest/globals';
import { artDefaults, imageSizes } from './catalogue/art.ts';
import { defaultModels, entryForUnknown, findModel, modelCatalogue } from './catalogue.ts';
import { aiProviders, modelEntrySchema, usageGroups } from './model-entry.ts';
import { vendorIds } from './vendor-ids.ts';

test('S3.16 every provider and usage group of the specification has a model', () => {
  const providers = new Set(modelCatalogue.map((entry) => entry.AIProvider));
  expect(aiProviders.filter((name) => !providers.has(name))).toEqual(['Custom']);
  const groups = new Set(modelCatalogue.map((entry) => entry.usageGroup));
  expect(usageGroups.filter((name) => !groups.has(name))).toEqual([]);
});

test('S3.16 rows have the fields of a model entry, and no value occurs twice', () => {
  for (const entry of modelCatalogue) modelEntrySchema.parse(entry);
  const values = modelCatalogue.map((entry) => entry.value);
  expect(new Set(values).size).toBe(values.length);
});

test.each([
  ['gpt-3.5-turbo', 'OpenAI'],
  ['gpt-4o-mini', 'OpenAI'],
  ['gpt-4o', 'OpenAI'],
  ['gpt-4', 'OpenAI'],
  ['gpt-4-turbo', 'OpenAI'],
  ['o1', 'OpenAI'],
  ['o1-mini', 'OpenAI'],
  ['o1-preview', 'OpenAI'],
  ['claude-3-haiku-20240307', 'Claude'],
  ['claude-3-sonnet-20240229', 'Claude'],
  ['claude-3-opus-20240229', 'Claude'],
  ['claude-3-5-haiku-20241022', 'Claude'],
  ['claude-3-5-sonnet-20241022', 'Claude'],
  ['gemini-pro', 'Gemini'],
  ['gemini-1.5-flash', 'Gemini'],
  ['gemini-1.5-pro', 'Gemini'],
  ['llama-3.1-70b-instruct', 'Llama'],
  ['llama-3.1-405b-instruct', 'Llama'],
  ['llama-3.2-90b-vision-instruct', 'Llama'],
  ['mistral-large-2407', 'Mistral'],
  ['reflection-70b', 'Llama'],
  ['dall-e-3', 'DALL-E'],
  ['flux-1-dev', 'FLUX'],
  ['flux-1-schnell', 'FLUX'],
  ['flux-1-pro', 'FLUX'],
  ['stable-diffusion-3', 'Stable Diffusion'],
])('S3.12 %s is in the catalogue as %s', (value, provider) => {
  expect(modelCatalogue.find((entry) => entry.value === value)?.AIProvider).toBe(provider);
});

test.each([
  ['gpt-4.1', 1_000_000],
  ['gpt-4.1-mini', 1_000_000],
  ['gpt-4', 8192],
  ['gpt-4o', 128_000],
  ['claude-sonnet-4-0', 200_000],
  ['claude-sonnet-4-20250514', 200_000],
  ['gemini-2.5-pro', 1_048_576],
  ['gemini-1.5-pro', 2_000_000],
  ['deepseek-chat', 128_000],
])('S9.10 the window of %s is %i tokens', (value, window) => {
  expect(findModel(value)?.maxTokens).toBe(window);
});

test('S9.10 windows lie between 8k and 2M', () => {
  const windows = modelCatalogue
    .filter((entry) => entry.usageGroup !== 'ART')
    .map((entry) => entry.maxTokens);
  expect(Math.min(...windows)).toBe(8192);
  expect(Math.max(...windows)).toBe(2_000_000);
});

test('S9.10 the default is GPT-4.1-mini everywhere but for art, and both are current', () => {
  const { Art, ...others } = defaultModels;
  expect(new Set(Object.values(others))).toEqual(new Set(['gpt-4.1-mini']));
  expect(Art).toBe('dall-e-3');
  expect(findModel('gpt-4.1-mini')?.isDeprecated).toBeUndefined();
  expect(findModel('dall-e-3')?.isDeprecated).toBeUndefined();
  expect(artDefaults).toMatchObject({
    aspectRatio: '1:1',
    resolution: '1024x1024',
    generateCount: 1,
    contentType: 'vivid',
  });
});

test('S3.16 each ratio has its pixels', () => {
  expect(imageSizes).toEqual({ '1:1': '1024x1024', '16:9': '1792x1024', '9:16': '1024x1792' });
});

test('S5.10 a model takes at most five files of 5 or 20 MB', () => {
  const sizes = modelCatalogue.flatMap(({ uploadFileConfig: config }) => (config ? [config] : []));
  expect(sizes.length).toBeGreaterThan(50);
  for (const { maxFiles, maxFileBytes } of sizes) {
    expect(maxFiles).toBe(5);
    expect([5_242_880, 20_971_520]).toContain(maxFileBytes);
  }
});

test.each([
  ['openai/gpt-4o', 'gpt-4o'],
  ['gpt-4o-2024-05-13', 'gpt-4o-2024-05-13'],
  ['gpt-4.1-mini-2099-01-01', 'gpt-4.1-mini'],
  ['anthropic/claude-opus-4-5-20990101', 'claude-opus-4-5'],
  ['deepseek/deepseek-chat:free', 'deepseek-chat'],
  ['meta-llama/Llama-3.3-70B-Instruct', 'llama-3.3-70b-instruct'],
  ['mistral-small', 'mistral-small-latest'],
])('a host writes %s for %s', (id, value) => {
  expect(findModel(id)?.value).toBe(value);
});

test('an unknown model is not mistaken for a known one and gets the smallest window', () => {
  expect(findModel('my-own-model')).toBeUndefined();
  expect(findModel('gpt-4.1-mini-finetuned')).toBeUndefined();
  expect(entryForUnknown('host/my-own-model')).toMatchObject({
    AIProvider: 'Custom',
    title: 'my-own-model',
    value: 'host/my-own-model',
    maxTokens: 8192,
  });
});

test('ids that the packages type are in the catalogue, but for those that do not chat', () => {
  const values = new Set(modelCatalogue.map((entry) => entry.value));
  const missing = Object.values(vendorIds).flatMap(({ chat }) =>
    (chat as readonly string[]).filter((id) => !values.has(id)),
  );
  expect(missing).toContain('gpt-4o-audio-preview');
  const speaks = /audio|tts|transcribe|robotics|aqa|computer-use|deep-research|code-fim/;
  expect(missing.filter((id) => !speaks.test(id))).toEqual([]);
});
