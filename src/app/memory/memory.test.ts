import { expect, test } from '@jest/globals';
import { noMemory } from '#domain/memory/memory.ts';
import { forget } from '#services/store/memory/forget.ts';
import { readPending } from '#services/store/memory/pending.ts';
import { memoryUse, pageAt } from '#services/store/memory/read-entries.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { crashAt } from '#test/support/crash-at.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryPool } from '#test/support/memory-pool.ts';
import { newName, openContext, openMemoryStore, testNow } from '#test/support/memory-store.ts';
import { ask, openTurns, savePage } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { remember, rememberPending } from './remember.ts';
import { searchMemory } from './search-memory.ts';
import { storedCopy } from './stored-copy.ts';

const server = await suiteServer();
const { signal } = new AbortController();
const wanted = { ...noMemory, ofQuestions: true, days: null };

async function setup() {
  const { store } = openMemoryStore();
  await writeSettings(store, { memory: wanted });
  return { store, pool: memoryPool };
}

const tide = `# The tide\n\nThe library floods twice a day.\n\n${'Other words here. '.repeat(30)}\n\nThe **floor** was raised in 1953 by a carpenter.`;

async function find(deps: Awaited<ReturnType<typeof setup>>, words: string) {
  const { hits } = await searchMemory(
    deps,
    { words, site: null, day: null, meaning: false },
    signal,
  );
  return hits;
}

test('G17 a page of a question is found by words of its text, and its copy is that text', async () => {
  const deps = await setup();
  const facts = { title: 'Tides', author: ['Ada Quay'], published: '2026-05-01' };
  const data = { readabilityMarkdown: tide, ...facts };
  await savePage(deps.store, 'd1', tide, {
    link: 'https://www.quarterly.test/tide?utm_source=x#top',
    doc_type_dependent_data: data,
  });
  await remember(deps, ['d1'], 'question');
  const [hit] = await find(deps, 'carpenter rais');
  expect(hit).toMatchObject({
    page: { address: 'https://www.quarterly.test/tide', site: 'quarterly.test', ...facts },
    excerpt: 'The floor was raised in 1953 by a carpenter.',
    anchor: { kind: 'dom', exact: expect.stringContaining('raised in 1953') },
  });
  expect(await storedCopy(deps, hit!.page.id, signal)).toMatchObject({ text: tide });
  for (const words of ['CARPENTER', 'quay', 'quarterly', 'tides flood']) {
    expect([words, await find(deps, words)]).toEqual([words, [expect.anything()]]);
  }
  expect(await find(deps, 'herring')).toEqual([]);
});

test('G17 the page whose passage fits the words best is first', async () => {
  const deps = await setup();
  const filler = 'Many more words about other things are in this long page. '.repeat(40);
  await savePage(deps.store, 'd1', `A boat. ${filler}\n\nThe quay is named once. ${filler}`);
  await savePage(deps.store, 'd2', `Boat and quay: the quay has a boat.`);
  await remember(deps, ['d2', 'd1'], 'question');
  expect((await find(deps, 'boat quay')).map(({ page }) => page.docId)).toEqual(['d2', 'd1']);
});

test('G17 without the switch, and for pages that are never remembered, nothing is stored', async () => {
  const deps = await setup();
  await savePage(deps.store, 'd1', tide, { isSensitive: true });
  await savePage(deps.store, 'd2', tide, { link: 'http://192.168.0.1/admin' });
  await savePage(deps.store, 'd3', tide, { link: 'https://bank.test/' });
  await savePage(deps.store, 'd4', tide);
  await writeSettings(deps.store, { neverRemember: ['bank.test'] });
  await remember(deps, ['d1', 'd2', 'd3'], 'question');
  await writeSettings(deps.store, { memory: { ...wanted, ofQuestions: false } });
  await remember(deps, ['d4'], 'question');
  expect(await memoryUse(deps.store)).toMatchObject({ pages: 0, bytes: 0, kinds: [] });
  expect(await deps.store.db.memoryTexts.count()).toBe(0);
});

test('G17 what is saved is remembered where the person wants that, and is a visit of its own kind', async () => {
  const deps = await setup();
  await savePage(deps.store, 'd1', tide);
  await remember(deps, ['d1'], 'saved');
  expect(await memoryUse(deps.store)).toMatchObject({ pages: 0 });
  await writeSettings(deps.store, { memory: { ...wanted, ofSaved: true } });
  await remember(deps, ['d1'], 'saved');
  expect(await deps.store.db.memoryVisits.toArray()).toMatchObject([{ reason: 'saved' }]);
  await remember(deps, ['d1'], 'question');
  expect(await deps.store.db.memoryVisits.toArray()).toMatchObject([{ reason: 'question' }]);
});

test('G17 a page that was read for memory alone leaves no document but the stored copy', async () => {
  const deps = await setup();
  const { store } = deps;
  await writeSettings(store, { memory: { ...wanted, ofReading: true } });
  await savePage(store, 'd1', tide);
  await savePage(store, 'd2', tide, { isSensitive: true });
  const since = Date.parse((await store.db.documents.get('d1'))!.created_at);
  await remember(deps, ['d1', 'd2'], 'reading', since);
  expect(await store.db.documents.count()).toBe(0);
  expect(await store.db.meta.where('key').startsWith('remember ').count()).toBe(0);
  const page = await pageAt(store, 'https://a.test/d1');
  expect((await storedCopy(deps, page!.id, signal)).text).toBe(tide);
  await savePage(store, 'd3', tide);
  await remember(deps, ['d3'], 'reading', since + 1);
  expect(await store.db.documents.count()).toBe(1);
});

test('G17 a context that ends while it remembers loses nothing, and the next one has nothing twice', async () => {
  const deps = await setup();
  const { store } = deps;
  await savePage(store, 'd1', tide);
  const dying = { ...memoryPool, run: () => Promise.reject(new Error('it has ended')) };
  await expect(remember({ store, pool: dying }, ['d1'], 'question')).rejects.toThrow('ended');
  expect(await memoryUse(store)).toMatchObject({ pages: 0 });
  await Promise.all([rememberPending(deps), rememberPending(deps)]);
  await rememberPending(deps);
  expect(await store.db.memoryPages.count()).toBe(1);
  expect(await store.db.memoryVisits.count()).toBe(1);
  expect(await find(deps, 'carpenter')).toHaveLength(1);
});

test('G17 when all is forgotten, so is what was to be remembered', async () => {
  const deps = await setup();
  const { store } = deps;
  await savePage(store, 'd1', tide);
  const failed = remember({ store, pool: failsOnce() }, ['d1'], 'question');
  await expect(failed).rejects.toThrow('failed');
  await forget(store, { site: null, day: null });
  await rememberPending(deps);
  expect(await memoryUse(store)).toMatchObject({ pages: 0 });
});

/** Workers of which the first job fails. */
function failsOnce(): WorkPort {
  let jobs = 0;
  return {
    ...memoryPool,
    run: (signal, kind, task, options) => {
      jobs += 1;
      if (jobs === 1) return Promise.reject(new Error('it has failed'));
      return memoryPool.run(signal, kind, task, options);
    },
  };
}

test('G17 a page that cannot be remembered keeps no other one back, nor when it is taken up again', async () => {
  const { store } = await setup();
  for (const id of ['d1', 'd2', 'd3']) await savePage(store, id, `The page ${id}.`);
  const remembered = async () => (await store.db.memoryPages.toArray()).map(({ docId }) => docId);
  const take = (...ids: string[]) => remember({ store, pool: failsOnce() }, ids, 'question');
  await expect(take('d1', 'd2')).rejects.toThrow('failed');
  expect(await remembered()).toEqual(['d2']);
  await expect(take('d3')).rejects.toThrow('failed');
  await expect(rememberPending({ store, pool: failsOnce() })).rejects.toThrow('failed');
  expect(await remembered()).toEqual(['d2', 'd3']);
});

test('G17 a context that dies at any write while it remembers a page loses nothing, and the next has nothing twice', async () => {
  let step = 0;
  for (let died = true; died; step += 1) {
    const name = newName();
    const open = () => ({ store: openContext(name, new ManualClock(testNow)), pool: memoryPool });
    const { store, pool } = open();
    await writeSettings(store, { memory: wanted });
    await savePage(store, 'd1', tide);
    died = await crashAt(step, () => remember(open(), ['d1'], 'question'));
    const taken = (await readPending(store)).length + (await store.db.memoryPages.count());
    await Promise.all([rememberPending({ store, pool }), rememberPending({ store, pool })]);
    const { memoryPages, memoryVisits, memoryTexts, memoryWords, meta } = store.db;
    const tables = [memoryPages, memoryVisits, memoryTexts, memoryWords];
    const counts = await Promise.all(tables.map((table) => table.count()));
    // Before its first write the page was not taken up at all.
    expect(counts).toEqual([taken, taken, taken, taken]);
    if (!died) expect(taken).toBe(1);
    expect(await meta.where('key').startsWith('remember ').count()).toBe(0);
  }
  expect(step).toBeGreaterThan(2);
});

test.each([
  ['The [tide](https://a.test/x) turns.\n\n- one', 'The [tide](https://b.test/y) turns.\n\none', 1],
  ['A ticket costs $5 in May.', 'A ticket costs €5 in May.', 2],
  ['It was -5 degrees.', 'It was 5 degrees.', 2],
  ['The Polish crew won.', 'The polish crew won.', 2],
  ['It is ~~not~~ open.', 'It is not open.', 2],
])('G17 of %j and %j at two addresses as many texts are stored: %#', async (one, other, count) => {
  const deps = await setup();
  await savePage(deps.store, 'd1', one);
  await savePage(deps.store, 'd2', other);
  await remember(deps, ['d1', 'd2'], 'question');
  expect(await deps.store.db.memoryPages.count()).toBe(2);
  expect(await deps.store.db.memoryTexts.count()).toBe(count);
  const copies = await Promise.all(
    ['https://a.test/d1', 'https://a.test/d2'].map(async (address) =>
      storedCopy(deps, (await pageAt(deps.store, address))!.id, signal),
    ),
  );
  if (count === 2) expect(copies.map(({ text }) => text)).toEqual([one, other]);
});

test('G17 a question remembers the pages that it is about, and no file', async () => {
  const remembered: string[] = [];
  const { turns, store } = await openTurns(server, {
    remember: (docIds) => void remembered.push(...docIds),
    capturePage: async () => ({ ...(await page(store)), link: 'https://a.test/d2' }),
  });
  const page = async (of: typeof store) => {
    await savePage(of, 'd2', 'Another page.');
    return {
      docId: 'd2',
      docType: 'page_content__webpage' as const,
      title: '',
      link: null,
      tokens: 1,
      passages: 1,
      hiddenDropped: 0,
    };
  };
  await savePage(store, 'd1', 'A page.');
  server.script({ deltas: ['Yes.'] });
  const tab = {
    kind: 'page' as const,
    tabId: 1,
    url: 'https://a.test/d2',
    title: '',
    favicon: null,
  };
  await ask(turns, '1', { sources: [{ docId: 'd1' }], pages: [tab] });
  while (remembered.length < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(remembered).toEqual(['d1', 'd2']);
});
