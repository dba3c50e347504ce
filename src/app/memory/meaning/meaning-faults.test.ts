import { afterAll, afterEach, expect, test } from '@jest/globals';
import { changeMeaning, readMeaning } from '#services/store/memory/meaning-state.ts';
import { meaningUse } from '#services/store/memory/meaning-use.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { openMeaning } from '#test/support/meaning-context.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import { forgetFailure } from './list-models.ts';

const server = await startEmbeddingServer();
afterEach(() => server.reset());
afterAll(() => server.close());

const pages = {
  tide: 'The library floods twice a day.',
  ferry: 'The ferry runs only in the rain.',
  bread: 'Bakers let their dough rise for a night.',
};

const faults = [
  [401, 'provider_unauthorized'],
  [404, 'unsupported_by_provider'],
  [429, 'rate_limited'],
  [500, 'provider_error'],
  ['count', 'provider_bad_stream'],
  ['dimension', 'provider_bad_stream'],
  ['nan', 'provider_bad_stream'],
] as const;

test.each(faults)(
  'G17 where a host answers a search with %s, words answer and the reason is there',
  async (fault, code) => {
    const { meaning, search, store, clock } = await openMeaning(server, pages);
    await meaning.index.request();
    server.script = [fault];
    const { hits, missing } = await search('library');
    expect(hits).toMatchObject([{ page: { docId: 'tide' }, by: ['words'] }]);
    expect(missing).toBeNull();
    expect((await meaningUse(store)).error).toMatchObject({ code });
    const calls = server.calls.length;
    await search('library again');
    expect(server.calls).toHaveLength(calls);
    clock.advance(60_000);
    expect((await search('library')).missing).toBe(0);
  },
);

test('G17 a host that is silent is waited for four seconds, and words answer', async () => {
  const { meaning, search, store, clock } = await openMeaning(server, pages);
  await meaning.index.request();
  server.script = ['silent'];
  const searching = search('library');
  while (server.calls.length < 2) await new Promise((resolve) => setImmediate(resolve));
  clock.advance(4_000);
  expect((await searching).hits).toMatchObject([{ by: ['words'] }]);
  expect((await meaningUse(store)).error).toMatchObject({ code: 'provider_timeout' });
});

test.each(faults.filter(([fault]) => fault !== 'dimension'))(
  'G17 where a host answers passages with %s, it is said, and they are made later by themselves',
  async (fault, code) => {
    const { meaning, store, clock } = await openMeaning(server, pages);
    server.faultOf = () => fault;
    await meaning.index.request();
    expect(await meaningUse(store)).toMatchObject({ done: 0, error: { code } });
    const { nextAt } = await readMeaning(store);
    expect(nextAt).toBeGreaterThan(clock.now());
    const calls = server.calls.length;
    await meaning.index.request();
    expect(server.calls).toHaveLength(calls);
    server.faultOf = () => null;
    clock.advance(nextAt - clock.now());
    await meaning.index.request();
    expect(await meaningUse(store)).toMatchObject({ done: 3, error: null });
  },
);

test('G17 vectors of another length than before are refused, and those that are there stay', async () => {
  const { meaning, store, read } = await openMeaning(server, pages);
  await meaning.index.request();
  await read({ later: 'A lighthouse of glass.' });
  server.script = ['dimension'];
  await meaning.index.request();
  expect(await meaningUse(store)).toMatchObject({
    texts: 4,
    done: 3,
    error: { code: 'provider_bad_stream' },
  });
});

test('G17 a text that its host does not take is left to words, and the others are made', async () => {
  const { meaning, store, search } = await openMeaning(server, pages);
  server.faultOf = ({ texts }) => (texts.some((text) => text.includes('dough')) ? 400 : null);
  await meaning.index.request();
  expect(await meaningUse(store)).toMatchObject({ done: 3, error: null });
  expect((await search('dough')).hits).toMatchObject([{ page: { docId: 'bread' } }]);
});

test('G17 a text that a backup has spoilt has no vectors, and the others are made', async () => {
  const { meaning, store } = await openMeaning(server, pages);
  const hash = '0'.repeat(64);
  const bytes = new Uint8Array([1, 2, 3]);
  await store.db.memoryTexts.put({ hash, wordsHash: hash, bytes, size: 3 });
  await meaning.index.request();
  expect(await meaningUse(store)).toMatchObject({ done: 4, error: null });
});

test('G17 where another model is under the name of the chosen one, words answer', async () => {
  const { meaning, store, search } = await openMeaning(server, pages);
  await meaning.index.request();
  await changeMeaning(store, (state) => ({
    ...state,
    models: state.models.map((model) => ({ ...model, id: `${model.id} at another host` })),
  }));
  const calls = server.calls.length;
  expect(await search('library')).toMatchObject({ hits: [{ by: ['words'] }], missing: null });
  expect(server.calls).toHaveLength(calls);
});

test('G17 what has failed is tried again on demand', async () => {
  const { meaning, store } = await openMeaning(server, pages);
  server.script = [401];
  await meaning.index.request();
  await forgetFailure(store);
  await meaning.index.request();
  expect(await meaningUse(store)).toMatchObject({ done: 3, error: null });
});

test('G17 a connection that was removed is said, and words answer', async () => {
  const { meaning, store, search } = await openMeaning(server, pages);
  await meaning.index.request();
  await writeSettings(store, { memoryModel: { connection: 'ollama', model: 'nomic-embed-text' } });
  await meaning.index.request();
  expect((await meaningUse(store)).error).toMatchObject({ code: 'no_provider' });
  expect((await search('library')).hits).toMatchObject([{ by: ['words'] }]);
});
