import { expect, test } from '@jest/globals';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { SearchPage } from '#domain/search-web/search-run.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { searchMachine } from './search.machine.ts';
import { runOf } from './search.selectors.ts';
import type { Found, Plan, SearchEvent } from './search.types.ts';

const page = (url: string): SearchPage => ({
  url,
  title: url,
  snippet: 'words',
  date: null,
  state: 'waiting',
  docId: null,
  error: null,
});
const [one, two] = [page('https://one.example/'), page('https://two.example/')];
const input = {
  messageId: 'q',
  conversationId: 'c',
  answerId: 'a',
  question: 'When?',
  queries: [],
  pages: [],
  spare: [],
};

interface Script {
  plan?: () => Promise<Plan>;
  find?: (source: string, isShown: boolean) => Promise<Found>;
}

function machineOf({ plan, find }: Script, started: string[]) {
  const planned: Plan = {
    isAnswered: false,
    queries: ['x'],
    pages: [],
    sources: ['endpoint', 'engine'],
    names: { engine: 'bing' },
  };
  const found: Found = { name: 'Name', count: 2, pages: [one, two], spare: [] };
  return searchMachine.provide({
    actors: {
      plan: fromPromise(() => plan?.() ?? Promise.resolve(planned)),
      find: fromPromise(
        ({ input: { source, isShown } }) => find?.(source, isShown) ?? Promise.resolve(found),
      ),
      read: fromCallback<SearchEvent, { url: string }>(
        ({ input: { url } }) => void started.push(url),
      ),
      quote: fromPromise(async ({ input: { pages } }) => ({
        documents: pages.map(({ url }) => ({ url, docId: `snippet of ${url}` })),
      })),
    },
  });
}

function start(script: Script = {}, snapshot?: unknown) {
  const started: string[] = [];
  const states: string[] = [];
  const options = snapshot ? { input, snapshot: snapshot as never } : { input };
  const actor = createActor(machineOf(script, started), options);
  actor.subscribe((each) => {
    const { state } = runOf(each);
    if (states.at(-1) !== state) states.push(state);
  });
  actor.start();
  const until = (state: string) =>
    new Promise<void>((resolve) => {
      const check = () => runOf(actor.getSnapshot()).state === state && resolve();
      actor.subscribe({ next: check, complete: check });
      check();
    });
  return { actor, started, states, until };
}

const read = (url: string): SearchEvent => ({
  type: 'page.read',
  url,
  docId: `d ${url}`,
  title: '',
});
const unread = (url: string): SearchEvent => ({
  type: 'page.unread',
  url,
  error: new CodedError('timeout').toData(),
});

test('plan, find, read, quote: what was not read has its snippet', async () => {
  const { actor, started, states, until } = start();
  await until('reading');
  expect(started).toEqual([one.url, two.url]);
  actor.send(read(one.url));
  actor.send(unread(two.url));
  await until('done');
  expect(states).toEqual(['planning', 'searching', 'reading', 'finishing', 'done']);
  expect(actor.getSnapshot().output).toEqual({
    docIds: [`d ${one.url}`, `snippet of ${two.url}`],
    error: null,
  });
});

test('a page that was read has its own author and day, another one the day that its source names', async () => {
  const found = { name: 'Name', count: 2, spare: [] };
  const pages = [one, two].map((each) => ({ ...each, date: '2026-01-15' }));
  const { actor, until } = start({ find: async () => ({ ...found, pages }) });
  await until('reading');
  const facts = { author: ['Ann Lee'], published: '2024-05-03' };
  actor.send({ type: 'page.read', url: one.url, docId: 'd', title: '', facts });
  actor.send({ type: 'page.read', url: two.url, docId: 'e', title: '' });
  await until('done');
  const [first, second] = runOf(actor.getSnapshot()).pages;
  expect(first).toMatchObject({ facts, date: '2024-05-03' });
  expect(second).toMatchObject({ date: '2026-01-15' });
  expect(second).not.toHaveProperty('facts');
});

test('restored while pages are read, only those that are missing are read again', async () => {
  const first = start();
  await first.until('reading');
  first.actor.send(read(one.url));
  const saved = JSON.parse(JSON.stringify(first.actor.getPersistedSnapshot())) as unknown;
  first.actor.stop();
  const second = start({}, saved);
  expect(second.started).toEqual([two.url]);
  second.actor.send(read(two.url));
  await second.until('done');
  expect(second.actor.getSnapshot().output?.docIds).toEqual([`d ${one.url}`, `d ${two.url}`]);
});

test.each(['planning', 'searching', 'blocked', 'finishing'] as const)(
  'restored while %s it continues',
  async (state) => {
    const never = () => new Promise<never>(() => undefined);
    const stuck: Script =
      state === 'planning'
        ? { plan: never }
        : state === 'searching'
          ? { find: never }
          : state === 'blocked'
            ? { find: () => Promise.reject(new CodedError('search_blocked', 'captcha')) }
            : {};
    const first = start(stuck);
    if (state === 'finishing') {
      await first.until('reading');
      first.actor.send(unread(one.url));
      first.actor.send(unread(two.url));
    }
    await first.until(state);
    const saved = JSON.parse(JSON.stringify(first.actor.getPersistedSnapshot())) as unknown;
    first.actor.stop();
    const second = start({}, saved);
    if (state === 'blocked') second.actor.send({ type: 'search.solve' });
    if (state !== 'finishing') {
      await second.until('reading');
      second.actor.send(read(one.url));
      second.actor.send(read(two.url));
    }
    await second.until('done');
    expect(second.actor.getSnapshot().output?.docIds).toHaveLength(2);
  },
);

test('sources are asked in order; where none has results, the last failure is named', async () => {
  const requested: string[] = [];
  const failing = start({
    find: async (source) => {
      requested.push(source);
      if (source === 'endpoint') throw new CodedError('search_unauthorized');
      return { name: 'google', count: 0, pages: [], spare: [] };
    },
  });
  await failing.until('failed');
  expect(requested).toEqual(['endpoint', 'engine']);
  expect(runOf(failing.actor.getSnapshot())).toMatchObject({
    error: { code: 'search_unauthorized' },
    attempts: [
      { source: 'endpoint', state: 'failed', error: { code: 'search_unauthorized' } },
      { source: 'engine', state: 'failed', error: { code: 'search_empty' } },
    ],
  });
});

test('without a source, and where planning fails, it fails', async () => {
  const none = start({
    plan: async () => ({ isAnswered: false, queries: ['x'], pages: [], sources: [], names: {} }),
  });
  await none.until('failed');
  expect(runOf(none.actor.getSnapshot()).error?.code).toBe('no_search_source');
  const broken = start({ plan: () => Promise.reject(new CodedError('storage_full')) });
  await broken.until('failed');
  expect(runOf(broken.actor.getSnapshot()).error?.code).toBe('storage_full');
});

test('a check that is not solved is shown again, and a search is stopped in any state', async () => {
  const { actor, until, states } = start({
    find: () => Promise.reject(new CodedError('search_blocked', 'captcha')),
  });
  await until('blocked');
  expect(actor.getSnapshot().hasTag('needsUser')).toBe(true);
  actor.send({ type: 'search.solve' });
  await until('blocked');
  expect(states).toContain('blocked');
  actor.send({ type: 'search.stop' });
  await until('stopped');
  const reading = start();
  await reading.until('reading');
  reading.actor.send(read(one.url));
  reading.actor.send({ type: 'search.stop' });
  await reading.until('stopped');
  expect(reading.actor.getSnapshot().output?.docIds).toEqual([
    `d ${one.url}`,
    `snippet of ${two.url}`,
  ]);
});

test('pages that were read before answer without a search', async () => {
  const known = { ...one, state: 'read' as const, docId: 'd' };
  const { actor, until, states } = start({
    plan: async () => ({ isAnswered: true, queries: [], pages: [known], sources: [], names: {} }),
  });
  await until('done');
  expect(states).toEqual(['planning', 'done']);
  expect(actor.getSnapshot().output?.docIds).toEqual(['d']);
});
