import { expect, jest, test } from '@jest/globals';
import { infoOfDocument } from '#domain/documents/documents.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { countReads } from '#test/support/count-reads.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { someConversation, someMessage } from '#test/support/sync-rows.ts';
import { renameConversation, setConversationDeleted } from '../conversations/conversations.ts';
import { listConversations } from '../conversations/history.ts';
import type { Store } from '../database/store.ts';
import { saveDocument } from '../documents/documents.ts';
import { putMemo, setMemoDeleted } from '../memos/memos.ts';
import { findNamed, findRecent } from './find-named.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString();

/** Chats in their order, the oldest first. */
async function addChats(store: Store, names: readonly string[]): Promise<void> {
  await store.db.conversations.bulkPut(
    names.map((name, n) => someConversation({ id: `c${n}`, name, updated_at: at(n) })),
  );
}

/** A document of the library; `minute`: when it was added. */
async function addDocument(store: Store, docId: string, name: string, minute: number) {
  const document = fileDocument(docId);
  await saveDocument(store, document);
  const row = { docId, document: infoOfDocument(document), name, size: 1, created_at: at(minute) };
  await store.db.library.put({ ...row, is_deleted: false });
}

const memo = (id: string, text: string, title: string | null = null) => ({
  id,
  kind: 'passage' as const,
  text,
  source: title === null ? null : ({ title, docId: 'd', link: null } as Memo['source']),
  conversationId: null,
  messageId: null,
});

const search = async (store: Store, words: string, limit = 6) =>
  (await findNamed(store, { words, limit })).map(({ kind, id }) => `${kind} ${id}`);

test('U2.4 what is typed of a title shows its chat first: the whole, the beginning, its words, then the newest', async () => {
  const { store } = openMemoryStore();
  await addChats(store, ['The tide', 'Tide tables', 'Tide', 'Riptides', 'A tide', 'Quay']);
  expect(await search(store, 'tide')).toEqual([
    'chat c2',
    'chat c1',
    'chat c4',
    'chat c0',
    'chat c3',
  ]);
  expect(await search(store, 'TIDE tab')).toEqual(['chat c1']);
  expect(await search(store, 'ptid')).toEqual(['chat c3']);
  expect(await search(store, 'tide', 2)).toEqual(['chat c2', 'chat c1']);
  expect(await search(store, 'herring')).toEqual([]);
});

test('U2.4 chats, documents and memos are found at once; a memo by its text, with the words in its line', async () => {
  const { store } = openMemoryStore();
  await addChats(store, ['Lighthouse paint']);
  await addDocument(store, 'd1', 'lighthouse_plan.pdf', 1);
  await putMemo(store, memo('m1', `${'Long. '.repeat(40)}The lighthouse is white.`, 'Coasts'));
  await putMemo(store, memo('m2', 'Of the harbour.', 'Lighthouses'));
  const found = await findNamed(store, { words: 'lighthouse', limit: 6 });
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'chat c0',
    'document d1',
    'memo m2',
    'memo m1',
  ]);
  expect(found.at(-1)).toMatchObject({
    title: 'Coasts',
    line: expect.stringMatching(/^….*The lighthouse is white\.$/),
  });
  expect(found[1]?.document).toMatchObject({ isHere: true });
});

test('U2.4 what was renamed is found by its name, and what was deleted is not', async () => {
  const { store } = openMemoryStore();
  await addChats(store, ['Tide', 'Quay']);
  await renameConversation(store, 'c0', 'Harbour');
  expect(await search(store, 'tide')).toEqual([]);
  expect(await search(store, 'harb')).toEqual(['chat c0']);
  await setConversationDeleted(store, 'c0', true);
  expect(await search(store, 'harb')).toEqual([]);
  await putMemo(store, memo('m1', 'A tide.'));
  await setMemoDeleted(store, 'm1', true);
  await addDocument(store, 'd1', 'Tide.pdf', 1);
  await store.db.library.update('d1', { is_deleted: true });
  expect(await search(store, 'tide')).toEqual([]);
});

test('U2.4 results of tools in pages are no chats', async () => {
  const { store } = openMemoryStore();
  await store.db.conversations.put(someConversation({ name: 'Tide', type: 'ContextMenu' }));
  expect(await search(store, 'tide')).toEqual([]);
  expect(await findRecent(store, { limit: 5 })).toEqual([]);
});

test('U2.4 one letter finds what is new', async () => {
  const { store } = openMemoryStore();
  await addChats(
    store,
    Array.from({ length: 600 }, (_, n) => `Tide ${n}`),
  );
  expect(await search(store, 't', 2)).toEqual(['chat c599', 'chat c598']);
});

test('U2.4 what was changed last is first, whatever it is', async () => {
  const { store } = openMemoryStore();
  await addChats(store, ['Old', 'New']);
  await store.db.conversations.update('c0', { meta: { pin: true } as never });
  await addDocument(store, 'd1', 'Plan.pdf', 3);
  await addDocument(store, 'd2', 'Picture.png', 2);
  await putMemo(store, memo('m1', '# Words\n\nof a *memo*'));
  await store.db.memos.update('m1', { updated_at: at(4) });
  const found = await findRecent(store, { limit: 4 });
  expect(found.map(({ id }) => id)).toEqual(['m1', 'd1', 'd2', 'c1']);
  expect(found[0]).toMatchObject({ title: 'Words', line: 'Words of a memo' });
});

/** With as many chats as the search is measured with, each with one message. */
async function manyChats(count: number) {
  const { store } = openMemoryStore();
  const reads = countReads(store.db);
  await addChats(
    store,
    Array.from({ length: count }, (_, n) => `Chat number ${n} of the quay`),
  );
  await store.db.messages.bulkPut(
    Array.from({ length: count }, (_, n) =>
      someMessage(`c${n}`, { messageId: `m${String(n).padStart(5, '0')}`, text: `Words w${n}w.` }),
    ),
  );
  return { store, reads };
}

test('U2.6 of 2,000 chats a search by name reads those with the rarest word alone, and what is new no more than its limit', async () => {
  const { store, reads } = await manyChats(2_000);
  reads.begin();
  expect(await search(store, 'quay number 1234')).toEqual(['chat c1234']);
  expect(reads).toMatchObject({ rows: 1, cursors: 0 });
  reads.begin();
  expect(await search(store, 'quay', 3)).toEqual(['chat c1999', 'chat c1998', 'chat c1997']);
  expect(reads.rows).toBeLessThanOrEqual(200);
  expect(reads.cursors).toBeLessThanOrEqual(4);
  reads.begin();
  await findRecent(store, { limit: 8 });
  expect(reads.cursors).toBeLessThanOrEqual(4);
});

test('U2.6 the words of one old chat are found without a walk through the list', async () => {
  const { store, reads } = await manyChats(2_000);
  const find = async (search: string) =>
    (await listConversations(store, { search, limit: 20 })).conversations.map(({ id }) => id);
  // What was written a moment ago is read by each search.
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await find('w17w');
  reads.begin();
  expect(await find('w29w')).toEqual(['c29']);
  expect(reads.cursors).toBe(0);
  // Two parts of the index may have a word of the same signature.
  expect(reads.rows).toBeLessThan(600);
  later.mockRestore();
});

test('U2.4 a name is found as it begins, however many have its words', async () => {
  const { store } = await manyChats(600);
  await store.db.conversations.put(
    someConversation({ id: 'old', name: 'Quay', updated_at: '2020' }),
  );
  expect(await search(store, 'quay', 1)).toEqual(['chat old']);
});
