import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { someConversation } from '#test/support/sync-rows.ts';
import type { Store } from '../database/store.ts';
import {
  deleteConversations,
  placeConversation,
  restoreConversations,
  setConversationDeleted,
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
  const deleted = await deleteConversations(store, 'Chat');
  expect(deleted.toSorted()).toEqual(['c1', 'c2']);
  expect(await ids(store)).toEqual(['c7']);
  await restoreConversations(store, deleted);
  expect(await ids(store)).toEqual(['c7', 'c2', 'c1']);
});

test('S9.9 the first page of many chats reads that page, and not all of them', async () => {
  const store = await filled(2_000);
  const read: unknown[] = [];
  store.db.conversations.hook('reading', (row: unknown) => {
    read.push(row);
    return row;
  });
  const page = await listConversations(store, { search: '', limit: 20 });
  expect(page.conversations.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, at) => `c${1999 - at}`),
  );
  expect(page.more).toBe(true);
  expect(read.length).toBeLessThan(100);
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
