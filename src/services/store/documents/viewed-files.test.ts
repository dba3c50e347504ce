import { expect, test } from '@jest/globals';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { Store } from '../database/store.ts';
import { freeSpace, unusedPageLifeMs } from '../space/free-space.ts';
import { type NewDocument, saveDocument } from './documents.ts';
import { getFile, listLibrary, setLibraryDeleted } from './library.ts';
import { fresh, getCopy } from './server-copies.ts';
import { recordQuestion, saveViewed } from './viewed-files.ts';

const pdf = (doc_id: string): NewDocument => ({
  doc_id,
  doc_type: 'page_content__pdf',
  pure_text: 'Words.',
  tokens: 2,
  link: 'https://papers.example/one.pdf',
  file_link: null,
  doc_type_dependent_data: {
    title: 'one.pdf',
    mimeType: 'application/pdf',
    size: 5,
    isLimit: false,
    pages: { count: 1, noText: [], failed: [], unread: [] },
  },
  passages: [],
  hiddenDropped: 0,
  created_at: '2026-01-01T00:00:00.000Z',
});
const sourceOf = (docId: string): MessageSource => ({
  docId,
  docType: 'page_content__pdf',
  title: 'one.pdf',
  link: null,
  tokens: 2,
});
const file = () => new File(['words'], 'one.pdf', { type: 'application/pdf' });
const listed = async (store: Store) =>
  (await listLibrary(store, { search: '', sort: 'newest', limit: 9 })).entries.map(
    ({ document, hasFile, size }) => [document.title, hasFile, size],
  );

test('a viewed PDF is in the library once a question used it', async () => {
  const { store } = openMemoryStore();
  await saveDocument(store, pdf('a'));
  await saveViewed(store, 'a', file());
  expect(await listed(store)).toEqual([]);
  await recordQuestion(store, [sourceOf('a')]);
  expect(await listed(store)).toEqual([['one.pdf', true, 5]]);
  await recordQuestion(store, [sourceOf('a'), sourceOf('unknown')]);
  expect(await listed(store)).toHaveLength(1);
});

test('one that was removed from the library returns when a question uses it again', async () => {
  const { store } = openMemoryStore();
  await saveDocument(store, pdf('a'));
  await saveViewed(store, 'a', file());
  await recordQuestion(store, [sourceOf('a')]);
  await setLibraryDeleted(store, 'a', true);
  expect(await listed(store)).toEqual([]);
  await recordQuestion(store, [sourceOf('a')]);
  expect(await listed(store)).toHaveLength(1);
});

test('S5.6 one that returns before its deletion was sent is not deleted on the server', async () => {
  const { store } = openMemoryStore();
  await saveDocument(store, pdf('a'));
  await saveViewed(store, 'a', file());
  await recordQuestion(store, [sourceOf('a')]);
  const server = 'http://127.0.0.1:8787';
  const copy = { docId: 'a', server, taskId: null, ...fresh };
  await store.db.serverCopies.put({ ...copy, state: 'onServer' });
  await setLibraryDeleted(store, 'a', true);
  expect((await getCopy(store, 'a'))?.state).toBe('deleting');
  await recordQuestion(store, [sourceOf('a')]);
  expect(await getCopy(store, 'a')).toMatchObject({ state: 'waiting', nextAt: 0 });
});

test('viewed files that no question used are deleted with their documents', async () => {
  const { store, clock } = openMemoryStore();
  for (const id of ['asked', 'looked-at']) {
    await saveDocument(store, pdf(id));
    await saveViewed(store, id, file());
  }
  await recordQuestion(store, [sourceOf('asked')]);
  clock.advance(unusedPageLifeMs + 1);
  await freeSpace(store);
  expect(await getFile(store, 'looked-at')).toBeUndefined();
  expect(await getFile(store, 'asked')).toBeDefined();
});
