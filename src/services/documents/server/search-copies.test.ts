import { beforeEach, expect, test } from '@jest/globals';
import type { FoundPassage } from '#api/search-document.ts';
import type { Store } from '#services/store/database/store.ts';
import { fresh } from '#services/store/documents/server-copies.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { createServerSearch, type SearchServer } from './search-copies.ts';

const server = 'http://127.0.0.1:8787';
const passage: FoundPassage = {
  doc_id: 'a',
  passage_id: 'p-0',
  text: 'The tide turns.',
  textStart: 0,
  textEnd: 15,
  anchor: { kind: 'text' },
  score_text: 1,
  score_vector: null,
  score: 1,
};
let store: Store;
let clock: ManualClock;
let requested: string[][];
let answer: () => Promise<FoundPassage[]>;
let target: string | null;
let search: SearchServer;

beforeEach(async () => {
  ({ store, clock } = openMemoryStore());
  requested = [];
  answer = async () => [passage];
  target = server;
  search = createServerSearch({
    store,
    calls: {
      search: ({ doc_ids }) => {
        requested.push([...doc_ids]);
        return answer();
      },
    },
    target: async () => target,
  });
  for (const [docId, state] of [
    ['a', 'onServer'],
    ['b', 'waiting'],
    ['c', 'onServer'],
  ] as const) {
    const of = docId === 'c' ? 'https://other.example' : server;
    await store.db.serverCopies.put({ docId, server: of, taskId: null, ...fresh, state });
  }
});

const find = (docIds = ['a', 'b', 'c', 'd'], signal = new AbortController().signal) =>
  search({ docIds, query: 'when does the tide turn', k: 5, waitMs: 1500, signal });

test('only documents with a copy on this server are requested about', async () => {
  expect(await find()).toEqual([passage]);
  expect(requested).toEqual([['a']]);
});

test('without such a document, a server or words, nothing is sent', async () => {
  expect(await find(['b', 'd'])).toEqual([]);
  target = null;
  expect(await find()).toEqual([]);
  const signal = new AbortController().signal;
  expect(await search({ docIds: ['a'], query: ' ', k: 5, waitMs: 1, signal })).toBeNull();
  expect(requested).toEqual([]);
});

test('a slow server is skipped, and not requested again for a while', async () => {
  answer = () => new Promise(() => undefined);
  const found = find();
  while (requested.length === 0) await new Promise(setImmediate);
  clock.advance(1500);
  expect(await found).toBeNull();
  expect(await find()).toBeNull();
  expect(requested).toHaveLength(1);
  answer = async () => [passage];
  clock.advance(30_000);
  expect(await find()).toEqual([passage]);
});

test('so is one that cannot be reached', async () => {
  answer = () => Promise.reject(new CodedError('network'));
  expect(await find()).toBeNull();
  expect(await find()).toBeNull();
  expect(requested).toHaveLength(1);
});
