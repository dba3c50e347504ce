import { afterAll, afterEach, expect, test } from '@jest/globals';
import { recordedFetch } from '#services/privacy/recorded.ts';
import { forget } from '#services/store/memory/forget.ts';
import { meaningUse } from '#services/store/memory/meaning-use.ts';
import { memoryTotals, memoryTotalsKey } from '#services/store/memory/memory-bytes.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { crashAt } from '#test/support/crash-at.ts';
import { memoryOn, openMeaning, vectorModel } from '#test/support/meaning-context.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import type { MeaningDeps } from '../memory-deps.ts';

const server = await startEmbeddingServer();
afterEach(() => server.reset());
afterAll(() => server.close());

const pages = {
  tide: 'The library floods twice a day, when the sea is high.',
  ferry: 'The ferry runs only in the rain.',
  bread: 'Bakers let their dough rise for a night.',
  clock: 'An old tower has a clock without hands.',
  bees: 'Bees dance to show where flowers are.',
  train: 'Its train left the valley at dawn.',
};
const numbered = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`p${at}`, `Page ${at} is about topic${at}.`]),
  );

/** Other words of the same meaning. */
function mean(words: Record<string, string>): void {
  for (const [word, meaning] of Object.entries(words)) server.meanings.set(word, meaning);
}

const said = () => server.calls.flatMap(({ texts }) => texts);
const found = ({ hits }: { hits: { page: { docId: string }; by: string[] }[] }) =>
  hits.map(({ page, by }) => [page.docId, ...by]);

test('G17 a page is found by what it means, in one list with those that have the words, and it says by what', async () => {
  const { meaning, search } = await openMeaning(server, pages);
  mean({ bookhouse: 'library', inundated: 'floods', ocean: 'sea' });
  await meaning.index.request();
  expect(found(await search('ocean inundated bookhouse'))).toEqual([['tide', 'meaning']]);
  expect(found(await search('library floods'))).toEqual([['tide', 'words', 'meaning']]);
  const { hits, missing } = await search('bookhouse');
  expect(missing).toBe(0);
  expect(hits[0]).toMatchObject({ excerpt: pages.tide, anchor: { exact: pages.tide } });
});

test('G17 a site or a day is searched alone, by what its pages mean too', async () => {
  const { meaning, search, store, clock } = await openMeaning(server, pages);
  mean({ bookhouse: 'library' });
  await meaning.index.request();
  const { hits } = await search('bookhouse', { site: 'a.test' });
  expect(hits).toMatchObject([{ page: { docId: 'tide' } }]);
  expect(await search('bookhouse', { site: 'b.test' })).toMatchObject({ hits: [] });
  const day = [clock.now() + 1, clock.now() + 2] as [number, number];
  expect(await search('bookhouse', { day })).toMatchObject({ hits: [] });
  await forget(store, { address: 'https://a.test/tide' });
  expect(found(await search('bookhouse'))).not.toContainEqual(['tide', 'meaning']);
});

test('G17 nothing is sent before a model is chosen, nor where memory is off', async () => {
  const { meaning, store, search } = await openMeaning(server, pages);
  await writeSettings(store, { memoryModel: null });
  await meaning.index.request();
  expect(await search('library')).toMatchObject({ missing: null });
  await writeSettings(store, {
    memoryModel: vectorModel(),
    memory: { ...memoryOn, ofQuestions: false },
  });
  await meaning.index.request();
  expect(found(await search('library'))).toEqual([['tide', 'words']]);
  expect(server.calls).toEqual([]);
});

test('G17 a context that dies in the middle loses nothing, and nothing is made twice', async () => {
  const first = await openMeaning(server, numbered(20));
  server.script = [null, 'silent'];
  void first.meaning.index.request();
  while (server.calls.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const before = await first.store.db.memoryVectors.toArray();
  expect(before).toHaveLength(8);
  const second = first.context();
  first.die();
  const sent = said().length;
  await second.meaning.index.request();
  expect(said().length - sent).toBe(12);
  const after = await second.store.db.memoryVectors.toArray();
  expect(after).toHaveLength(20);
  expect(after).toEqual(expect.arrayContaining(before));
  expect((await second.search('tide')).missing).toBe(0);
});

test('G17 two contexts do not make the same vectors', async () => {
  const first = await openMeaning(server, numbered(12));
  const second = first.context();
  await Promise.all([first.meaning.index.request(), second.meaning.index.request()]);
  expect(said()).toHaveLength(12);
});

test('G17 what is read later is indexed later, and until then words find it', async () => {
  const { meaning, search, read } = await openMeaning(server, pages);
  await meaning.index.request();
  await read({ later: 'A lighthouse of glass.' });
  const before = await search('lighthouse');
  expect(before.missing).toBe(1);
  expect(found(before)[0]).toEqual(['later', 'words']);
  await meaning.index.request();
  expect(said().filter((text) => text.includes('glass'))).toHaveLength(1);
  expect(found(await search('lighthouse'))[0]).toEqual(['later', 'words', 'meaning']);
});

test('G17 pages of sites that are never sent are for a host of this machine alone', async () => {
  for (const isLocal of [true, false]) {
    server.reset();
    const { meaning, store, search } = await openMeaning(server, pages, { isLocal });
    await writeSettings(store, { neverSend: ['a.test'] });
    await meaning.index.request();
    expect(said()).toHaveLength(isLocal ? 6 : 0);
    expect((await search('tide')).missing).toBe(isLocal ? 0 : 6);
  }
});

test('G17 each call is in the privacy record, with its model and how much it was', async () => {
  const sent: unknown[] = [];
  const fetch = recordedFetch(
    (url, init) => globalThis.fetch(url, init),
    (row) => void sent.push(row),
  );
  const { meaning, search } = await openMeaning(server, pages, { fetch });
  await meaning.index.request();
  await search('library');
  const fields = expect.arrayContaining([expect.objectContaining({ name: 'input' })]);
  const row = { kind: 'meaning', model: 'meaning-embed-1', fields };
  expect(sent).toEqual([expect.objectContaining(row), expect.objectContaining(row)]);
});

test('G17 while the model is changed every question has an answer: the one before finds until the new one is whole', async () => {
  const { meaning, search, store } = await openMeaning(server, numbered(20));
  mean({ subject3: 'topic3' });
  await meaning.index.request();
  await writeSettings(store, { memoryModel: vectorModel('other-embed-2') });
  const answers: Promise<Awaited<ReturnType<typeof search>>>[] = [];
  const models: string[] = [];
  let asking = 0;
  server.onCall = ({ model, texts }) => {
    if (texts.length === 1) return void models.push(model);
    asking += 1;
    answers.push(search(`subject3 ${'x'.repeat(asking)}`));
  };
  await meaning.index.request();
  for (const answer of await Promise.all(answers)) {
    expect(found(answer)).toContainEqual(['p3', 'meaning']);
  }
  expect(answers).toHaveLength(3);
  expect(new Set(models)).toEqual(new Set(['meaning-embed-1']));
  expect(await meaningUse(store)).toMatchObject({ texts: 20, done: 20, before: null });
  expect(found(await search('subject3'))).toContainEqual(['p3', 'meaning']);
  expect(models.at(-1)).toBe('other-embed-2');
  const left = await store.db.memoryVectors.toCollection().primaryKeys();
  expect(new Set(left.map(([model]) => model)).size).toBe(1);
});

test.each([
  ['a third model', 'third-embed-3'],
  ['the first one again', 'meaning-embed-1'],
])(
  'G17 who chooses %s while the second is made has answers of the one that is whole',
  async (_, next) => {
    let isOnMains = true;
    let isStopped = true;
    const more = { isOnMains: async () => isOnMains };
    const { meaning, search, store, clock } = await openMeaning(server, numbered(20), more);
    mean({ subject3: 'topic3' });
    await meaning.index.request();
    const models: string[] = [];
    server.onCall = ({ model, texts }) => {
      if (texts.length === 1) models.push(model);
      else isOnMains = !isStopped;
    };
    for (const [at, model] of ['other-embed-2', next].entries()) {
      await writeSettings(store, { memoryModel: vectorModel(model) });
      await meaning.index.request();
      const words = `subject3 ${'x'.repeat(at + 1)}`;
      expect(found(await search(words))).toContainEqual(['p3', 'meaning']);
      expect(models.at(-1)).toBe('meaning-embed-1');
      isOnMains = true;
    }
    isStopped = false;
    clock.advance(60_000);
    await meaning.index.request();
    expect(found(await search('subject3'))).toContainEqual(['p3', 'meaning']);
    expect(models.at(-1)).toBe(next);
    expect(await meaningUse(store)).toMatchObject({ texts: 20, done: 20, before: null });
  },
);

test('G17 a context that dies at any write while it makes vectors loses nothing, and nothing is twice', async () => {
  let step = 0;
  for (let died = true; died; step += 1) {
    const { context } = await openMeaning(server, numbered(18));
    const first = context();
    died = await crashAt(step, () => first.meaning.index.request());
    first.die();
    const second = context();
    const before = await second.store.db.memoryVectors.toArray();
    await second.meaning.index.request();
    const after = await second.store.db.memoryVectors.toArray();
    expect(after).toHaveLength(18);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await meaningUse(second.store)).toMatchObject({ texts: 18, done: 18, error: null });
    const { bytes } = await memoryTotals(second.store.db);
    await second.store.db.meta.delete(memoryTotalsKey);
    expect((await memoryTotals(second.store.db)).bytes).toBe(bytes);
  }
  expect(step).toBeGreaterThan(4);
});

test('G17 who turns it off has no vectors left', async () => {
  const { meaning, store, search } = await openMeaning(server, pages);
  await meaning.index.request();
  await writeSettings(store, { memoryModel: null });
  await meaning.index.request();
  expect(await store.db.memoryVectors.count()).toBe(0);
  expect(await meaningUse(store)).toMatchObject({ done: 0, error: null });
  expect(found(await search('library'))).toEqual([['tide', 'words']]);
});

test.each<[string | null, Partial<MeaningDeps & { isLocal: boolean }>, number]>([
  ['offline', { isOnline: () => false }, 0],
  ['battery', { isOnMains: async () => false }, 0],
  [null, { isOnline: () => false, isLocal: true }, 6],
])('G17 on %s as many texts are sent: %#', async (waits, more, count) => {
  const { meaning, store } = await openMeaning(server, pages, more);
  await meaning.index.request();
  expect(said()).toHaveLength(count);
  expect(await meaningUse(store)).toMatchObject({ waits, done: count });
});

test('G17 it is continued once the device is online and no answer is written', async () => {
  const network = { isOnline: false };
  const { meaning, store, clock } = await openMeaning(server, pages, {
    isOnline: () => network.isOnline,
  });
  await meaning.index.request();
  network.isOnline = true;
  const turn = { conversationId: 'c', holder: 'h', version: 1, snapshot: {} };
  await store.db.turns.put(turn);
  clock.advance(60_000);
  await meaning.index.request();
  expect(said()).toEqual([]);
  await store.db.turns.clear();
  clock.advance(60_000);
  await meaning.index.request();
  expect(await meaningUse(store)).toMatchObject({ waits: null, done: 6 });
});
