import { expect, test } from '@jest/globals';
import { undoDeletionMs } from '#domain/documents/server-copies.ts';
import { mergeTools, readListed, withTool } from '#domain/tool-servers/listed-tools.ts';
import { openAs, openMemoryStore } from '#test/support/memory-store.ts';
import { setConversationDeleted } from '../conversations/conversations.ts';
import { freedChats } from '../conversations/freed-chats.ts';
import { listConversations } from '../conversations/history.ts';
import { addQuestion } from '../conversations/questions.ts';
import { readCache, writeCache } from '../database/cached.ts';
import { type NewDocument, saveDocument } from '../documents/documents.ts';
import { putMemo, setMemoDeleted } from '../memos/memos.ts';
import { countReading, siteHealths } from '../privacy/site-health.ts';
import { changeToolList, readToolList } from '../tools/tool-servers.ts';
import { freeSpace, unusedPageLifeMs } from './free-space.ts';

const page = (doc_id: string): NewDocument => ({
  doc_id,
  doc_type: 'page_content__webpage',
  pure_text: 'Words.',
  tokens: 2,
  link: null,
  file_link: null,
  doc_type_dependent_data: { title: 'A page', readabilityMarkdown: 'Words.' },
  passages: [],
  hiddenDropped: 0,
  created_at: '2020-01-01T00:00:00.000Z',
});

const source = (docId: string) => ({
  docId,
  docType: 'page_content__webpage' as const,
  title: 'A page',
  link: null,
  tokens: 2,
});

async function ask(store: ReturnType<typeof openMemoryStore>['store'], id: string, docId: string) {
  await addQuestion(store, {
    conversationId: id,
    messageId: `q-${id}`,
    parentMessageId: null,
    text: 'What?',
    sources: [source(docId)],
  });
}

test('deleted chats and memos lose their words, and unused pages are deleted', async () => {
  const { store, clock } = openMemoryStore();
  for (const id of ['asked', 'of-deleted', 'kept', 'unused']) await saveDocument(store, page(id));
  await ask(store, 'c1', 'asked');
  await ask(store, 'c2', 'of-deleted');
  await setConversationDeleted(store, 'c2', true);
  const memo = { kind: 'passage' as const, conversationId: null, messageId: null };
  const from = { ...source('kept'), passageId: null, anchor: null };
  await putMemo(store, { ...memo, id: 'm1', text: 'Stays', source: from });
  await putMemo(store, { ...memo, id: 'm2', text: 'Goes', source: null });
  await setMemoDeleted(store, 'm2', true);
  clock.advance(unusedPageLifeMs + 1);
  await saveDocument(store, page('read-now'));

  expect(await freeSpace(store)).toEqual({ deleted: 2, pages: 2 });
  expect(await store.db.documents.toCollection().primaryKeys()).toEqual([
    'asked',
    'kept',
    'read-now',
  ]);
  expect(await store.db.messages.toCollection().primaryKeys()).toEqual(['q-c1']);
  expect(await store.db.conversations.get('c2')).toMatchObject({ isDelete: true });
  expect(await store.db.memos.get('m2')).toMatchObject({ is_deleted: true, text: '' });
  expect(await freeSpace(store)).toEqual({ deleted: 0, pages: 0 });
});

test('copies that can be made again are deleted; the record of how well sites were read stays', async () => {
  const { store } = openMemoryStore();
  const reading = {
    site: 'gmail',
    host: 'mail.google.com',
    isRead: true,
    parts: new Map([['title', 0]]),
  };
  await countReading(store, reading);
  const counted = await siteHealths(store);
  await writeCache(store, 'models:host', ['a']);
  await writeCache(store, 'transcript:300:doc:0', { text: 'Heard.' });

  await freeSpace(store);
  expect(await readCache(store, 'models:host', 'hourly')).toBeUndefined();
  expect(await store.db.cache.count()).toBe(1);
  expect(counted).toHaveLength(1);
  expect(await siteHealths(store)).toEqual(counted);
});

test('G18 a tool that the person turned off stays off: a server cannot say again what they decided', async () => {
  const { store } = openMemoryStore();
  const listed = readListed([{ name: 'send_mail' }], (text) => text.length);
  await changeToolList(store, 's1', () => withTool(mergeTools(null, listed), 'send_mail', false));
  await freeSpace(store);
  await changeToolList(store, 's1', (known) => mergeTools(known, listed));
  expect(await readToolList(store, 's1')).toMatchObject({ tools: [{ state: 'off' }] });
});

const clean = { dirty: 0 as const, rev: 4 };

test('S6.4 of an account’s deleted chat what its server does not have stays here, and what it has is marked', async () => {
  const { store, clock } = openMemoryStore();
  await openAs(store, 'ann');
  await ask(store, 'c1', 'page');
  await addQuestion(store, {
    conversationId: 'c1',
    messageId: 'unsent',
    parentMessageId: null,
    text: 'Mine',
    sources: [],
  });
  await store.db.messages.update('q-c1', clean);
  await setConversationDeleted(store, 'c1', true);
  expect(await freeSpace(store)).toMatchObject({ deleted: 0 });
  clock.advance(undoDeletionMs);
  expect(await freeSpace(store)).toMatchObject({ deleted: 1 });
  expect(await store.db.messages.toCollection().primaryKeys()).toEqual(['unsent']);
  expect(await freedChats(store)).toEqual(['c1']);
});

test('a guest’s chat that was removed for good is not offered for a restore', async () => {
  const { store, clock } = openMemoryStore();
  await ask(store, 'c1', 'page');
  await setConversationDeleted(store, 'c1', true);
  const deleted = async () =>
    (await listConversations(store, { search: '', limit: 9, kind: 'deleted' })).conversations;
  expect(await deleted()).toHaveLength(1);
  clock.advance(undoDeletionMs);
  await freeSpace(store);
  expect(await deleted()).toEqual([]);
  expect(await freedChats(store)).toEqual([]);
});
