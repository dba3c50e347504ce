import { expect, test } from '@jest/globals';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { openAs, openMemoryStore } from '#test/support/memory-store.ts';
import { setConversationDeleted } from './conversations.ts';
import { freedChats } from './freed-chats.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { addQuestion } from './questions.ts';

test('S4.11 deleted chats are removed after 90 days; what a server has yet to receive stays', async () => {
  const { store, clock } = openMemoryStore();
  await openAs(store, 'ann');
  const { conversations, messages } = store.db;
  for (const id of ['sent', 'unsent', 'restored', 'later']) {
    const question = { conversationId: id, messageId: `q-${id}`, parentMessageId: null };
    await addQuestion(store, { ...question, text: id, sources: [] });
    if (id !== 'later') await setConversationDeleted(store, id, true);
  }
  for (const id of ['sent', 'unsent']) {
    await conversations.update(id, { dirty: 0, rev: 9 });
    await messages.update(`q-${id}`, { dirty: id === 'sent' ? 0 : 1, rev: 4 });
  }
  await setConversationDeleted(store, 'restored', false);
  clock.advance(tombstoneMs - 1000);
  await setConversationDeleted(store, 'later', true);
  expect(await purgeDeleted(store)).toBe(0);
  clock.advance(1001);
  expect(await purgeDeleted(store)).toBe(1);
  const left = ['later', 'restored', 'unsent'];
  expect(await conversations.toCollection().primaryKeys()).toEqual(left);
  expect(await messages.toCollection().primaryKeys()).toEqual(left.map((id) => `q-${id}`));
  expect(await freedChats(store)).toEqual(['sent']);
});

test('S4.11 a guest has no server: deleted chats are removed after 90 days as they are', async () => {
  const { store, clock } = openMemoryStore();
  const question = { conversationId: 'c', messageId: 'q', parentMessageId: null };
  await addQuestion(store, { ...question, text: 'Why?', sources: [] });
  await setConversationDeleted(store, 'c', true);
  clock.advance(tombstoneMs + 1000);
  expect(await purgeDeleted(store)).toBe(1);
  expect(await freedChats(store)).toEqual([]);
});

test('S4.11 a restore shortly before the server forgets sends the messages again', async () => {
  const { store, clock } = openMemoryStore();
  for (const id of ['new', 'old']) {
    const question = { conversationId: id, messageId: `q-${id}`, parentMessageId: null };
    await addQuestion(store, { ...question, text: id, sources: [] });
    await store.db.messages.update(`q-${id}`, { dirty: 0, rev: 4 });
    await setConversationDeleted(store, id, true);
    clock.advance(tombstoneMs * 0.8);
  }
  await setConversationDeleted(store, 'new', true);
  await setConversationDeleted(store, 'new', false);
  await setConversationDeleted(store, 'old', false);
  const unsent = await store.db.messages.where('dirty').equals(1).primaryKeys();
  expect(unsent).toEqual(['q-old']);
});
