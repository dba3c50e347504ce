import { afterAll, afterEach, expect, test } from '@jest/globals';
import { rowsReadBy } from '#test/support/count-rows.ts';
import { openMeaning } from '#test/support/meaning-context.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import { findPassages } from './find-passages.ts';
import { searchMemory } from './search-memory.ts';

/* Of a query the steps are counted, not the time: what does not match costs nothing, however much of it there is. */

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
