import { afterAll, afterEach, expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import { createHostProvider } from '../host-provider.ts';
import { createLmStudioProvider } from '../lm-studio/lm-studio-provider.ts';
import { createOllamaProvider } from '../ollama/ollama-provider.ts';
import { embedTexts, listEmbedders } from './embed-call.ts';

const models = ['nomic-embed-text:latest', 'text-embedding-3-small', 'llama3.2:3b'];
const server = await startEmbeddingServer({ models });
afterEach(() => server.reset());
afterAll(() => server.close());

const { signal } = new AbortController();
const deps = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  clock: systemClock,
  host: server.url,
};
const host = (address = server.url) =>
  createHostProvider({ ...deps, host: address, apiKey: 'sk-1' });
const ollama = createOllamaProvider({ ...deps, memoryGb: 2, shows: new Map() });
const call = { role: 'query', limitMs: 5_000, signal } as const;

test.each([
  ['a host of the OpenAI form', host(), '/v1/embeddings'],
  ['LM Studio', createLmStudioProvider(deps), '/v1/embeddings'],
  ['Ollama', ollama, '/api/embed'],
])('G17 %s is asked in its own form, and lists the models for it', async (_, provider, path) => {
  expect(await listEmbedders(provider, signal)).toEqual(models.slice(0, 2));
  const reply = await embedTexts(provider, { ...call, model: models[0]!, texts: ['a', 'b'] });
  expect(JSON.parse(reply)).toMatchObject(
    path === '/api/embed'
      ? { embeddings: [[], []].map(() => expect.any(Array)) }
      : { data: [{}, {}] },
  );
  expect(server.calls).toMatchObject([
    { path, texts: ['search_query: a', 'search_query: b'], body: { model: models[0] } },
  ]);
  expect(server.calls[0]!.body).not.toHaveProperty('dimensions');
});

test('G17 of a model that can make them short, short vectors are wanted', async () => {
  await embedTexts(host(), { ...call, model: 'text-embedding-3-small', texts: ['a'] });
  expect(server.calls).toMatchObject([{ texts: ['a'], body: { dimensions: 256 } }]);
});

test('G17 a host without such a call says so', async () => {
  const anthropic = createHostProvider({
    ...deps,
    host: 'https://api.anthropic.com',
    apiKey: 'k',
  });
  expect(await listEmbedders(anthropic, signal)).toEqual([]);
  server.script = [404];
  for (const provider of [anthropic, host()]) {
    const asking = embedTexts(provider, { ...call, model: 'm', texts: ['a'] });
    await expect(asking).rejects.toMatchObject({ code: 'unsupported_by_provider' });
  }
});
