import { expect, test } from '@jest/globals';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { exportBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Store } from '../database/store.ts';
import { listMemos, type NewMemo, purgeMemos, putMemo, setMemoDeleted } from './memos.ts';

function passage(id: string, text: string, more: Partial<NewMemo> = {}): NewMemo {
  return {
    id,
    kind: 'passage',
    text,
    source: {
      docId: 'd1',
      docType: 'page_content__webpage',
      title: 'The tide library',
      link: 'https://quarterly.example/tide',
      passageId: 'p1',
      anchor: { kind: 'dom', exact: text, prefix: '', suffix: '', path: '0/1' },
    },
    conversationId: 'c1',
    messageId: 'a1',
    ...more,
  };
}

const texts = async (store: Store, search = '') =>
  (await listMemos(store, search, 10)).memos.map(({ text }) => text);

test('S2.15 memos are stored with their anchors and listed, the newest first', async () => {
  const { store, clock } = openMemoryStore();
  await putMemo(store, passage('m1', 'First words'));
  clock.advance(1000);
  await putMemo(store, passage('m2', 'Second words'));
  const { memos, more } = await listMemos(store, '', 1);
  expect(memos).toMatchObject([
    { id: 'm2', source: { anchor: { kind: 'dom', exact: 'Second words' } }, dirty: 1, rev: 0 },
  ]);
  expect(more).toBe(true);
  expect(await texts(store)).toEqual(['Second words', 'First words']);
});

test('U2.4 the memo that is named is before all others, once; a deleted one is not shown', async () => {
  const { store, clock } = openMemoryStore();
  for (const id of ['m1', 'm2', 'm3']) {
    await putMemo(store, passage(id, id));
    clock.advance(1000);
  }
  const ids = async (first: string) =>
    (await listMemos(store, '', 2, first)).memos.map(({ id }) => id);
  expect(await ids('m1')).toEqual(['m1', 'm3']);
  expect(await ids('m3')).toEqual(['m3', 'm2']);
  await setMemoDeleted(store, 'm1', true);
  expect(await ids('m1')).toEqual(['m3', 'm2']);
});

test('every word of a search must occur in text, title or address', async () => {
  const { store } = openMemoryStore();
  await putMemo(store, passage('m1', 'The Straße floods'));
  await putMemo(store, passage('m2', 'Sealed drums', { kind: 'answer', source: null }));
  expect(await texts(store, 'TIDE floods')).toEqual(['The Straße floods']);
  expect(await texts(store, 'drums')).toEqual(['Sealed drums']);
  expect(await texts(store, 'quarterly.example drums')).toEqual([]);
});

test('memos are found as chats are, the best first', async () => {
  const { store } = openMemoryStore();
  const rows = ['A tide in a long text about other things', 'The café: don’t wait', 'Tide tables'];
  for (const [at, text] of rows.entries()) {
    await putMemo(store, passage(`m${at}`, text, { source: null }));
  }
  expect(await texts(store, "DON'T cafe")).toEqual([rows[1]]);
  expect(await texts(store, 'cafes')).toEqual([]);
  expect(await texts(store, 'tide')).toHaveLength(2);
  expect((await texts(store, 'tide table'))[0]).toBe('Tide tables');
});

test('the same passage is stored once, and restored where it was deleted', async () => {
  const { store } = openMemoryStore();
  expect(await putMemo(store, passage('m1', 'Words'))).toEqual({ id: 'm1', known: false });
  expect(await putMemo(store, passage('m2', 'Words'))).toEqual({ id: 'm1', known: true });
  await setMemoDeleted(store, 'm1', true);
  expect(await texts(store)).toEqual([]);
  expect(await putMemo(store, passage('m3', 'Words'))).toEqual({ id: 'm1', known: false });
  expect(await texts(store)).toEqual(['Words']);
});

test('a deletion is soft and is reverted in its place', async () => {
  const { store, clock } = openMemoryStore();
  await putMemo(store, passage('m1', 'One'));
  clock.advance(1000);
  await putMemo(store, passage('m2', 'Two'));
  const before = await store.db.memos.get('m1');
  await setMemoDeleted(store, 'm1', true);
  expect(await texts(store)).toEqual(['Two']);
  const gone = await store.db.memos.get('m1');
  expect(gone).toMatchObject({ is_deleted: true, text: 'One' });
  expect(gone!.hlc > before!.hlc).toBe(true);
  await setMemoDeleted(store, 'm1', false);
  expect(await texts(store)).toEqual(['Two', 'One']);
});

test('S2.15 of a memo that was deleted 90 days ago no word stays on the device, and no sync begins', async () => {
  const { store, clock } = openMemoryStore();
  for (const id of ['m1', 'm2']) await putMemo(store, passage(id, `Words of ${id}`));
  clock.advance(tombstoneMs);
  await setMemoDeleted(store, 'm1', true);
  await store.db.memos.update('m1', { dirty: 0, note: 'Private' });
  clock.advance(tombstoneMs);
  expect(await purgeMemos(store)).toBe(0);
  clock.advance(1);
  expect(await purgeMemos(store)).toBe(1);
  const gone = await store.db.memos.get('m1');
  expect(gone).toMatchObject({ is_deleted: true, text: '', source: null, dirty: 0 });
  expect(gone).not.toHaveProperty('note');
  expect(await texts(store)).toEqual(['Words of m2']);
  expect(await purgeMemos(store)).toBe(0);
});

test('a backup holds memos, and a restore brings them', async () => {
  const { store } = openMemoryStore();
  await putMemo(store, passage('m1', 'Kept'));
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  const { store: other } = openMemoryStore();
  expect((await restoreBackup(other, text)).rows).toBe(1);
  expect(await other.db.memos.get('m1')).toMatchObject({ text: 'Kept', source: { docId: 'd1' } });
});
