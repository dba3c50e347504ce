import { afterAll, afterEach, expect, test } from '@jest/globals';
import { exportBackup } from '#services/store/backup/backup.ts';
import { restoreBackup } from '#services/store/backup/restore.ts';
import { indexTexts } from '#services/store/memory/index-texts.ts';
import { memoryTables } from '#services/store/memory/memory-lines.ts';
import { rowsReadBy, stepsOf } from '#test/support/count-rows.ts';
import { openMeaning } from '#test/support/meaning-context.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import { findPassages } from './find-passages.ts';
import { searchMemory } from './search-memory.ts';

/* Steps are counted, not the time: what a query or a page does not need costs nothing, however much of it there is. */

const server = await startEmbeddingServer();
afterEach(() => server.reset());
afterAll(() => server.close());
const { signal } = new AbortController();

const about = {
  tide: 'The library floods twice a day.\n\nIts lower shelves are raised on winches.',
  quay: 'The library is behind the quay.\n\nFerries land there.',
};

/** Pages that say something else, each in words of its own. */
const others = (from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from }, (_, at) => {
      const name = `x${from + at}y`;
      return [name, `${name}one ${name}two ${name}three.\n\n${name}four ${name}five ${name}six.`];
    }),
  );

const scope = { site: null, day: null };
const ask = [{ text: 'How are the lower shelves of the library raised?', weight: 1 }];

const queries = {
  words: (deps: Deps) =>
    searchMemory(deps, { words: 'library shelves', ...scope, meaning: false }, signal),
  joined: (deps: Deps) =>
    searchMemory(deps, { words: 'library shelves', ...scope, meaning: true }, signal),
  question: (deps: Deps) => findPassages(deps, ask, [], signal),
};
type Deps = Parameters<typeof searchMemory>[0];

test('G17 a query reads as many rows among ten times as many pages', async () => {
  const context = await openMeaning(server, { ...about, ...others(0, 15) });
  await context.meaning.index.request();
  const { meaning: _meaning, ...words } = context;
  const counted = async () => ({
    words: await rowsReadBy(() => queries.words(words)),
    question: await rowsReadBy(() => queries.question(words)),
  });
  await queries.question(words);
  const few = await counted();
  await context.read(others(15, 150));
  expect(await counted()).toEqual(few);
});

test('G17 vectors are read once; then a query reads those that are new, and pages that are near', async () => {
  const context = await openMeaning(server, { ...about, ...others(0, 60) });
  await context.meaning.index.request();
  const first = await rowsReadBy(() => queries.joined(context));
  expect(first.memoryVectors).toBeGreaterThanOrEqual(62);
  for (const query of [queries.joined, queries.question]) {
    const next = await rowsReadBy(() => query(context));
    expect(next).not.toHaveProperty('memoryVectors');
    expect(next.memoryTexts ?? 0).toBeLessThanOrEqual(20);
  }
  await context.read(others(60, 61));
  await context.meaning.index.request();
  const after = await rowsReadBy(() => queries.joined(context));
  expect(after.memoryVectors).toBe(1);
});

test('G17 a page is remembered, and its vectors are made, with as many steps among ten times as many pages', async () => {
  const { read, meaning } = await openMeaning(server, others(0, 15));
  const remember = async (from: number, to: number) => {
    await read(others(from, to));
    await meaning.index.request();
  };
  await remember(15, 16);
  const few = await stepsOf(() => remember(16, 17));
  await remember(17, 170);
  expect(await stepsOf(() => remember(170, 171))).toEqual(few);
});

/** What a backup has of pages that someone else has read. */
async function backupOf(from: number, to: number): Promise<string> {
  const { store } = await openMeaning(server, others(from, to));
  let text = '';
  for await (const chunk of exportBackup(store, memoryTables)) text += chunk;
  // Ids of these stores begin alike.
  return text.replaceAll('00000000-0000-7000-8000-', `${from}-`);
}

test('G17 so is a page that comes from a backup, and found from the next search on', async () => {
  const { store, pool, meaning, search } = await openMeaning(server, others(0, 15));
  const restore = async (backup: string) => {
    await restoreBackup(store, backup);
    await indexTexts(store, (texts) => pool.run(null, 'memory', (job) => job.words(texts)));
    await meaning.index.request();
  };
  const [first, second, many, last] = [
    await backupOf(15, 16),
    await backupOf(16, 17),
    await backupOf(17, 170),
    await backupOf(170, 171),
  ] as const;
  await restore(first);
  const few = await stepsOf(() => restore(second));
  await restore(many);
  expect(await stepsOf(() => restore(last))).toEqual(few);
  expect((await search('x170yfour')).hits).toMatchObject([{ page: { docId: 'x170y' } }]);
});
