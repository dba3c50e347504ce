import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from '#domain/search/fold-letters.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { someConversation, someMessage } from '#test/support/sync-rows.ts';
import { listConversations } from '../conversations/history.ts';
import { setMessageDeleted } from '../conversations/messages.ts';
import type { Store } from '../database/store.ts';
import { mayContain, signatureOf } from './grams.ts';
import { findTexts } from './text-index.ts';

const start = Date.UTC(2027, 0, 1);
beforeEach(
  () =>
    void jest.useFakeTimers({
      doNotFake: ['setImmediate', 'queueMicrotask', 'setTimeout', 'nextTick'],
      now: start,
    }),
);
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

const text = (n: number) => `The tide at quay ${n} turns at ${n % 24} o'clock.`;

/** Conversations of ten messages each. */
async function filled(count: number): Promise<Store> {
  const { store } = openMemoryStore();
  await add(store, 0, count);
  return store;
}

async function add({ db }: Store, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  await db.conversations.bulkPut(
    numbers.map((n) => someConversation({ id: `c${n}`, name: `Chat ${n}` })),
  );
  await db.messages.bulkPut(
    numbers.flatMap((n) =>
      Array.from({ length: 10 }, (_, at) =>
        someMessage(`c${n}`, { messageId: `m${n}-${at}`, text: text(n * 10 + at) }),
      ),
    ),
  );
}

const search = async (store: Store, words: string) => {
  const { conversations } = await listConversations(store, { search: words, limit: 20 });
  return conversations.map(({ id }) => id);
};

test('of two hundred chats only the parts with the words are read', async () => {
  const store = await filled(200);
  pass(60_000);
  expect(await search(store, 'QUAY 1234 turns')).toEqual(['c123']);
  const read = await findTexts(store, ['quay', '1234', 'turns']);
  expect(read!.messages.length).toBeLessThan(600);
  expect(await store.db.textParts.count()).toBeGreaterThan(6);
});

test('what was written a moment ago, and later, is found; what was deleted is not', async () => {
  const store = await filled(100);
  expect((await search(store, 'quay 17 turns'))[0]).toBe('c1');
  await add(store, 300, 310);
  expect(await search(store, 'quay 3051 turns')).toEqual(['c305']);
  pass(60_000);
  expect(await search(store, 'quay 3052 turns')).toEqual(['c305']);
  await store.db.messages.update('m305-3', { text: 'Nothing but herrings.' });
  expect(await search(store, 'herrings')).toEqual(['c305']);
  expect(await search(store, 'quay 3053 turns')).toEqual([]);
  await setMessageDeleted(store, 'm305-3', true);
  expect(await search(store, 'herrings')).toEqual([]);
});

test('a row that is written again with the same text, as when a sync has acknowledged it, is found', async () => {
  const store = await filled(30);
  pass(60_000);
  await search(store, 'quay 17 turns');
  await add(store, 300, 301);
  const { messages } = store.db;
  await messages.put({ ...(await messages.get('m300-3'))!, dirty: 0, rev: 9 });
  pass(60_000);
  expect(await search(store, 'quay 3003 turns')).toEqual(['c300']);
});

test('after a clock that was set back everything is read again', async () => {
  const store = await filled(50);
  pass(3_600_000);
  await search(store, 'quay 17 turns');
  pass(-7_200_000);
  await store.db.messages.update('m5-3', { text: 'Nothing but herrings.' });
  expect(await search(store, 'herrings')).toEqual(['c5']);
});

test('words that nearly all chats have are found in their order', async () => {
  const store = await filled(200);
  pass(60_000);
  expect(await findTexts(store, ['the', 'tide'])).toBeNull();
  expect(await search(store, 'the tide')).toHaveLength(20);
  expect(await search(store, 'ti')).toHaveLength(20);
});

test('a part never lacks words that one of its texts has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.nat(),
      fc.nat(),
      (texts, at, length) => {
        const folded = texts.map(foldText);
        const signature = signatureOf(folded);
        for (const each of folded) {
          const from = each.length > 0 ? at % each.length : 0;
          expect(mayContain(signature, each.slice(from, from + (length % 12)))).toBe(true);
        }
      },
    ),
  );
});
