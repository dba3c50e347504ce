import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { conversationSchema } from '#domain/conversations/conversations.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { someConversation, someMessage } from '#test/support/sync-rows.ts';
import type { Store } from '../database/store.ts';
import {
  countConversations,
  deleteConversations,
  placeConversation,
  restoreConversations,
  setConversationDeleted,
  setSearchesWeb,
} from './conversations.ts';
import { listConversations, listFolders } from './history.ts';

const time = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString();
const rowOf = (count: number, more: object = {}) =>
  someConversation({ id: `c${count}`, name: `Chat ${count}`, updated_at: time(count), ...more });

async function filled(count: number): Promise<Store> {
  const { store } = openMemoryStore();
  await store.db.conversations.bulkPut(Array.from({ length: count }, (_, at) => rowOf(at)));
  return store;
}

/** Rows of a table that are read from here on. */
function readsOf(table: Store['db']['conversations'] | Store['db']['messages']): unknown[] {
  const read: unknown[] = [];
  (table as Store['db']['messages']).hook('reading', (row) => {
    read.push(row);
    return row;
  });
  return read;
}

const ids = async (store: Store, query: object = {}) => {
  const { conversations } = await listConversations(store, { search: '', limit: 50, ...query });
  return conversations.map(({ id }) => id);
};

test('pinned chats are first; deleted ones are in a list of their own, results of tools in none', async () => {
  const store = await filled(5);
  await placeConversation(store, 'c1', { isPinned: true });
  await setConversationDeleted(store, 'c3', true);
  await store.db.conversations.put(rowOf(9, { type: 'ContextMenu' }));
  expect(await ids(store)).toEqual(['c1', 'c4', 'c2', 'c0']);
  expect(await ids(store, { kind: 'deleted' })).toEqual(['c3']);
  await setConversationDeleted(store, 'c3', false);
  await placeConversation(store, 'c1', { isPinned: false });
  expect(await ids(store)).toEqual(['c4', 'c3', 'c2', 'c1', 'c0']);
});

test('S9.11 chats that began with a search of the web are listed alone where that is asked for', async () => {
  const store = await filled(3);
  await store.db.conversations.put(rowOf(4, { type: 'Search' }));
  expect(await ids(store)).toContain('c4');
  expect(await ids(store, { type: 'Search' })).toEqual(['c4']);
  expect(await ids(store, { type: 'Search', kind: 'deleted' })).toEqual([]);
});

test('U2.4 the search of the web is stored with its chat, with a clock of its own for the sync; its place stays', async () => {
  const store = await filled(2);
  await placeConversation(store, 'c0', { isPinned: true });
  await setSearchesWeb(store, 'c0', true);
  const row = await store.db.conversations.get('c0');
  expect(row).toMatchObject({
    dirty: 1,
    updated_at: time(0),
    meta: { pin: true, searchesWeb: true },
  });
  expect(Object.keys(row?.clocks ?? {}).toSorted()).toEqual(['meta.pin', 'meta.searchesWeb']);
  expect(conversationSchema.safeParse(row).success).toBe(true);
  // One that was stored before there was such a field.
  const old = await store.db.conversations.get('c1');
  expect(conversationSchema.parse(old).meta).not.toHaveProperty('searchesWeb');
});

test('S3.14 folders are those of chats that are not deleted; a chat of none is in no folder', async () => {
  const store = await filled(4);
  await placeConversation(store, 'c1', { folder: ' Harbour ' });
  await placeConversation(store, 'c2', { folder: 'Alps' });
  await placeConversation(store, 'c3', { folder: 'Gone' });
  await setConversationDeleted(store, 'c3', true);
  expect(await listFolders(store)).toEqual(['Alps', 'Harbour']);
  expect(await ids(store, { folder: 'Harbour' })).toEqual(['c1']);
  await placeConversation(store, 'c1', { folder: null });
  expect(await ids(store, { folder: 'Harbour' })).toEqual([]);
});

test('S4.11 all chats of a type are deleted and restored together', async () => {
  const store = await filled(3);
  await store.db.conversations.put(rowOf(7, { type: 'Summary' }));
  await setConversationDeleted(store, 'c0', true);
  expect(await countConversations(store, 'Chat')).toBe(2);
  const deleted = await deleteConversations(store, 'Chat');
  expect(deleted.toSorted()).toEqual(['c1', 'c2']);
  expect(await ids(store)).toEqual(['c7']);
  await restoreConversations(store, deleted);
  expect(await ids(store)).toEqual(['c7', 'c2', 'c1']);
});

test('S9.9 the first page of many chats reads that page, and not all of them', async () => {
  const store = await filled(2_000);
  const read = readsOf(store.db.conversations);
  const page = await listConversations(store, { search: '', limit: 20 });
  expect(page.conversations.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, at) => `c${1999 - at}`),
  );
  expect(page.next).not.toBeNull();
  expect(read.length).toBeLessThan(100);
});

test('S9.9 rows of the list cost no read of their messages, whatever list it is', async () => {
  const store = await filled(100);
  for (let n = 0; n < 100; n += 1) {
    const messages = Array.from({ length: 20 }, (_, at) =>
      someMessage(`c${n}`, { messageId: `m${n}-${at}`, text: `tide ${n} ${at}` }),
    );
    await store.db.messages.bulkPut(messages);
  }
  await deleteConversations(store, 'Summary');
  await setConversationDeleted(store, 'c3', true);
  await placeConversation(store, 'c5', { folder: 'Harbour' });
  const read = readsOf(store.db.messages);
  expect(await ids(store)).toHaveLength(50);
  expect(await ids(store, { kind: 'deleted' })).toEqual(['c3']);
  expect(await ids(store, { folder: 'Harbour' })).toEqual(['c5']);
  expect(read).toEqual([]);
});

test('S9.9 a page begins where the one before has ended, whatever came or went meanwhile', async () => {
  const store = await filled(60);
  // Several of one time.
  await store.db.conversations.bulkPut(
    Array.from({ length: 30 }, (_, n) => rowOf(30, { id: `same${String(n).padStart(2, '0')}` })),
  );
  await placeConversation(store, 'c2', { isPinned: true });
  const whole = await ids(store, { limit: 200 });
  expect(whole).toHaveLength(90);
  const read = readsOf(store.db.conversations);
  const walked: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 9; pages += 1) {
    const query = { search: '', limit: 10, ...(after && { after }) };
    const { conversations, next } = await listConversations(store, query);
    walked.push(...conversations.map(({ id }) => id));
    if (next === null) break;
    after = next;
    if (pages === 3) {
      await store.db.conversations.put(rowOf(500, { id: 'new' }));
      await setConversationDeleted(store, walked[0]!, true);
    }
  }
  expect(walked).toEqual(whole);
  // One more than each page shows, and what the changes between them read.
  expect(read.length).toBeLessThan(90 + 9 + 9);
  await placeConversation(store, 'c2', { isPinned: false });
});

test('pages of a search are parts of what it finds in one', async () => {
  const store = await filled(40);
  const texts = (n: number) => (n % 3 === 0 ? 'the tide turns' : 'nothing');
  await store.db.messages.bulkPut(
    Array.from({ length: 40 }, (_, n) =>
      someMessage(`c${n}`, { messageId: `m${n}`, text: texts(n) }),
    ),
  );
  for (const search of ['tide', 'ti']) {
    const whole = await listConversations(store, { search, limit: 50 });
    const first = await listConversations(store, { search, limit: 5 });
    const rest = await listConversations(store, { search, limit: 50, after: first.next! });
    expect(whole.conversations).toHaveLength(14);
    expect(whole.conversations[0]?.excerpt).toBe('the tide turns');
    expect([...first.conversations, ...rest.conversations]).toEqual(whole.conversations);
    expect(rest.next).toBeNull();
  }
});

test('rows have no trace of their place, however they were written', async () => {
  const edits = fc.array(fc.constantFrom('pin', 'unpin', 'delete', 'restore', 'folder'), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(edits, async (steps) => {
      const store = await filled(2);
      for (const step of steps) {
        if (step === 'pin' || step === 'unpin') {
          await placeConversation(store, 'c0', { isPinned: step === 'pin' });
        } else if (step === 'folder') await placeConversation(store, 'c0', { folder: 'F' });
        else await setConversationDeleted(store, 'c0', step === 'delete');
      }
      const row = (await store.db.conversations.get('c0'))!;
      expect(row).not.toHaveProperty('place');
      const expected = row.meta.pin ? ['c0', 'c1'] : ['c1', 'c0'];
      expect(await ids(store)).toEqual(expected.filter((id) => id === 'c1' || !row.isDelete));
    }),
    { numRuns: 25 },
  );
});
