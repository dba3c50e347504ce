import { expect, test } from '@jest/globals';
import type { Store } from '#services/store/database/store.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { memoryOn } from '#test/support/meaning-context.ts';
import { newMemoryPool } from '#test/support/memory-pool.ts';
import { ask, call, openTurns, savePage, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import type { Meaning } from './memory-deps.ts';
import { recall } from './recall.ts';
import { remember } from './remember.ts';
import { searchMemory } from './search-memory.ts';

/* What only comes near to a question, by vectors that are sure of nothing. */

const server = await suiteServer();
const { signal } = new AbortController();

const pages = {
  tide: 'The library floods twice a day.\n\nIts lower shelves are raised on winches.',
  ferry: 'The ferry runs only when it rains.',
  bread: 'Bakers let their dough rise for a night.',
  clock: 'An old tower has a clock without hands.',
  bees: 'Bees dance to show where flowers are.',
};
const question = 'Who won the chess olympiad?';
const basic = { connection: 'basic', model: 'basic' } as const;

/** Each page comes less near than the one before it. */
const nearly = (store: Store): Meaning => ({
  async near() {
    const rows = await store.db.memoryPages.toArray();
    const passages = Object.keys(pages).flatMap((name, at) => {
      const { hash } = rows.find(({ docId }) => docId === name)!;
      return [0, 1].slice(0, name === 'tide' ? 2 : 1).map((passage) => {
        return { hash, passage, score: 0.4 - at / 100 + passage / 1_000, isSure: false };
      });
    });
    return { passages: passages.sort((a, b) => b.score - a.score), missing: 0 };
  },
});

async function open() {
  server.reset();
  const pool = newMemoryPool();
  const context = await openTurns(server, {}, ({ store, models }) => ({
    recall: (waiting, stop) =>
      recall({ store, pool, models, meaning: nearly(store) }, waiting, stop),
  }));
  const { store } = context;
  await writeSettings(store, { memory: memoryOn });
  for (const [docId, text] of Object.entries(pages)) await savePage(store, docId, text);
  await remember({ store, pool }, Object.keys(pages), 'question');
  const search = (words: string) => {
    const deps = { store, pool, meaning: nearly(store) };
    return searchMemory(deps, { words, site: null, day: null, meaning: true }, signal);
  };
  return { ...context, search };
}

const marked = /<untrusted-source-[0-9a-f]+ number=[^>]* match=\\"unsure\\"/g;

const sent = () =>
  JSON.stringify((server.requests.at(-1)?.body as { messages: unknown[] } | undefined)?.messages);

test('G17 a model that reads is given the three nearest passages, marked as not sure, and its quotes are checked', async () => {
  const { turns, store } = await open();
  server.script(
    { deltas: ['Nothing fits; bread rises. [[3.1 "Bakers let their dough rise for a night"]]'] },
    { deltas: ['Still nothing.'] },
  );
  await ask(turns, '1', { text: question, memory: 'read' });
  const answer = await until(store, 'a1', 'done');
  const { sources } = (await store.db.messages.get('q1'))!;
  expect(sources).toMatchObject([
    { docId: 'tide', isUnsure: true, taken: [expect.any(String)] },
    { docId: 'ferry', isUnsure: true },
    { docId: 'bread', isUnsure: true },
  ]);
  expect(answer.sources).toEqual(sources);
  expect(answer.citations).toMatchObject([{ found: { docId: 'bread' } }]);
  const prompt = sent();
  expect(prompt.match(marked)).toHaveLength(3);
  expect(prompt).toContain('the passages only come near to the question');
  expect(prompt).toContain('lower shelves');
  for (const other of ['floods twice', 'clock without', 'Bees dance']) {
    expect(prompt).not.toContain(other);
  }
  await ask(turns, '2', { text: 'Are you sure?', parentMessageId: 'a1' });
  await until(store, 'a2', 'done');
  expect(sent().match(marked)).toHaveLength(3);
});

test('G17 they come after what is sure, which is not marked', async () => {
  const { turns, store } = await open();
  server.script({ deltas: ['In the rain.'] });
  await ask(turns, '1', { text: 'When does the ferry run?', memory: 'read' });
  await until(store, 'a1', 'done');
  const { sources } = (await store.db.messages.get('q1'))!;
  expect(sources.map(({ docId, isUnsure = false }) => [docId, isUnsure])).toEqual([
    ['ferry', false],
    ['tide', true],
    ['bread', true],
    ['clock', true],
  ]);
});

test('G17 Gloss Basic, which lists what it is given, is given none of them, and it is said', async () => {
  const { turns, store } = await open();
  await ask(turns, '1', { text: question, memory: 'read', model: basic });
  const queues = turns.handlers['turn.watch']({ conversationId: 'c' }, call());
  for await (const { queue } of queues) {
    const [awaited] = queue[0]?.awaited ?? [];
    if (awaited?.kind !== 'memory' || !awaited.failure) continue;
    expect(awaited.failure.code).toBe('search_empty');
    break;
  }
  expect((await store.db.messages.get('q1'))!.sources).toEqual([]);
});

test('G17 a search shows what only comes near where nothing else is found, and says so', async () => {
  const { search } = await open();
  const found = async (words: string) =>
    (await search(words)).hits.map(({ page, by }) => [page.docId, ...by]);
  const perhaps = ['tide', 'ferry', 'bread', 'clock', 'bees'].map((name) => [name, 'perhaps']);
  expect(await found('olympiad')).toEqual(perhaps);
  expect(await found('umbrellas ferry')).toEqual(perhaps);
  expect(await found('ferry')).toEqual([['ferry', 'words', 'meaning']]);
});
