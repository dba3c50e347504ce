import { afterAll, afterEach, expect, test } from '@jest/globals';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { withoutMeaning } from '#test/support/meaning.ts';
import { memoryOn, vectorModel } from '#test/support/meaning-context.ts';
import { newMemoryPool } from '#test/support/memory-pool.ts';
import { ask, openTurns, savePage, until } from '#test/support/turn-contexts.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import { createMemoryHandlers } from './memory-handlers.ts';
import { remember } from './remember.ts';

const server = await suiteServer();
const vectors = await startEmbeddingServer();
afterEach(() => vectors.reset());
afterAll(() => vectors.close());

const tide = [
  '# The tide',
  'The library floods twice a day, and nothing is lost.',
  'Oda Fennimore raises the lower shelves on winches.',
  'Readers come from the whole county.',
].join('\n\n');
const ferry = '# The ferry\n\nThe ferry runs only when it rains.';

async function open(isPrivate = false) {
  const pool = newMemoryPool();
  const host = { host: vectors.url, apiKey: null, clock: systemClock };
  const provider = createHostProvider({ ...host, fetch: (url, init) => fetch(url, init) });
  const made: { index?: () => Promise<void> } = {};
  const context = await openTurns(server, {}, ({ store, models }) => {
    const { ofQuestions, index } = createMemoryHandlers({
      ...withoutMeaning,
      store,
      pool,
      models,
      isPrivate,
      provider: async () => ({ provider, cacheKey: '', isLocal: true, host: 'vectors.test' }),
    });
    made.index = index;
    return ofQuestions;
  });
  const { store } = context;
  await writeSettings(store, { memory: memoryOn, memoryModel: vectorModel() });
  for (const [docId, text] of Object.entries({ tide, ferry })) await savePage(store, docId, text);
  await remember({ store, pool }, ['tide', 'ferry'], 'question');
  await made.index?.();
  return context;
}

test('G17 a question in other words takes the passage that means the same, and an answer quotes it', async () => {
  for (const [word, meaning] of [
    ['hoists', 'raises'],
    ['bookcases', 'shelves'],
  ] as const) {
    vectors.meanings.set(word, meaning);
  }
  const { turns, store } = await open();
  server.script({ deltas: ['She does. [[1.2 "raises the lower shelves on winches"]]'] });
  await ask(turns, '1', { text: 'Who hoists bookcases?', memory: true });
  const answer = await until(store, 'a1', 'done');
  expect(answer.sources[0]).toMatchObject({ docId: 'tide' });
  expect(answer.citations).toMatchObject([{ found: { docId: 'tide' } }]);
  const prompt = JSON.stringify(server.requests.at(-1)?.body);
  expect(prompt).toContain('Oda Fennimore');
});

test('G17 in a private window no host is sent anything for vectors', async () => {
  const { turns, store } = await open(true);
  server.script({ deltas: ['Winches.'] });
  await ask(turns, '1', { text: 'Who raises the lower shelves?', memory: true });
  await until(store, 'a1', 'done');
  expect(vectors.calls).toEqual([]);
});
