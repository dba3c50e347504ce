import { afterAll, afterEach, expect, test } from '@jest/globals';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { withoutMeaning } from '#test/support/meaning.ts';
import { memoryOn, vectorModel } from '#test/support/meaning-context.ts';
import { meaningVector } from '#test/support/meaning-vector.ts';
import { newMemoryPool } from '#test/support/memory-pool.ts';
import { memoryFailure } from '#test/support/memory-turns.ts';
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

const unrelated = Object.fromEntries(
  [
    'Bakers let their dough rise for a night.\n\nSalt is added last of all.',
    'The orchestra tunes to an oboe.\n\nIts hall has seats for nine hundred.',
    'Snails cross gardens after heavy dew.\n\nHedgehogs follow them slowly.',
    'A glacier moves by its own weight.\n\nStones under it grind to flour.',
    'Clocks in towers were wound daily.\n\nOne man climbed sixty steps.',
  ].map((text, at) => [`other${at}`, text]),
);

async function open(
  isPrivate = false,
  pages: Record<string, string> = { tide, ferry },
  { url } = vectors,
) {
  const pool = newMemoryPool();
  const host = { host: url, apiKey: null, clock: systemClock };
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
  for (const [docId, text] of Object.entries(pages)) await savePage(store, docId, text);
  await remember({ store, pool }, Object.keys(pages), 'question');
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
  await ask(turns, '1', { text: 'Who hoists bookcases?', memory: 'read' });
  const answer = await until(store, 'a1', 'done');
  expect(answer.sources[0]).toMatchObject({ docId: 'tide' });
  expect(answer.citations).toMatchObject([{ found: { docId: 'tide' } }]);
  const prompt = JSON.stringify(server.requests.at(-1)?.body);
  expect(prompt).toContain('Oda Fennimore');
});

test('G17 in a private window no host is sent anything for vectors', async () => {
  const { turns, store } = await open(true);
  server.script({ deltas: ['Winches.'] });
  await ask(turns, '1', { text: 'Who raises the lower shelves?', memory: 'read' });
  await until(store, 'a1', 'done');
  expect(vectors.calls).toEqual([]);
});

const otherWords = new Map([
  ['hoists', 'raises'],
  ['bookcases', 'shelves'],
]);

/** Vectors that are all near each other, as those of weak models are; of short words they say nothing. */
const weakVector = (text: string) =>
  meaningVector(text.replace(/(?<!\p{L})\p{L}{1,3}(?!\p{L})/gu, ''), otherWords, 384).map(
    (value, at) => value + 0.7 * Math.sin(at + 1),
  );

test.each([
  'Who won the chess olympiad?',
  'Recipe for plum dumplings',
  'When was Ottokar crowned?',
  'Which bicycle is cheapest?',
])(
  'G17 about %j nothing was read: vectors that are all near each other bring Gloss Basic no passage, and it is said',
  async (text) => {
    const weak = await startEmbeddingServer({ vectorOf: weakVector });
    const { turns, store } = await open(false, { tide, ferry, ...unrelated }, weak);
    await ask(turns, '1', {
      text,
      memory: 'read',
      model: { connection: 'basic', model: 'basic' },
    });
    expect(await memoryFailure(turns)).toBe('search_empty');
    expect((await store.db.messages.get('q1'))?.sources).toEqual([]);
    await weak.close();
  },
);

test('G17 with such vectors too a question in other words finds its passage, and that alone is sure', async () => {
  const weak = await startEmbeddingServer({ vectorOf: weakVector });
  const { turns, store } = await open(false, { tide, ferry, ...unrelated }, weak);
  server.script({ deltas: ['She does. [[1.2 "raises the lower shelves on winches"]]'] });
  await ask(turns, '1', { text: 'Who hoists bookcases?', memory: 'read' });
  const answer = await until(store, 'a1', 'done');
  const sure = answer.sources.filter(({ isUnsure }) => !isUnsure);
  expect(sure.map(({ docId }) => docId)).toEqual(['tide']);
  await weak.close();
});
