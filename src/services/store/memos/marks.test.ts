import { expect, test } from '@jest/globals';
import { drawnMark } from '#domain/memos/drawn-mark.ts';
import type { MarkColour, MarkedSource, MarkedWords } from '#domain/memos/marks.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { Store } from '../database/store.ts';
import { findNamed } from '../found/find-named.ts';
import { marksOf, putMark } from './marks.ts';
import { changeMemo, listMemos, setMemoDeleted } from './memos.ts';

const address = 'https://quarterly.example/tide';

const page = {
  docId: '',
  docType: 'page_content__webpage' as const,
  title: 'The tide library',
};

const words = (text: string, prefix = ''): MarkedWords => ({
  text,
  anchor: { kind: 'dom', exact: text, prefix, suffix: '', path: '0/1' },
});

const mark = (store: Store, text: string, colour: MarkColour, at = address, prefix = '') =>
  putMark(store, { source: { ...page, address: at }, colour, ...words(text, prefix) });

const texts = async (store: Store) =>
  (await marksOf(store, { address, docId: '' })).map(({ text }) => text);

test('G19 the marks of a page are found by its address, and are memos that are found by their words', async () => {
  const { store, clock } = openMemoryStore();
  await mark(store, 'The room floods twice.', 1);
  clock.advance(1000);
  const { id } = await mark(store, 'Books move up.', 3);
  await mark(store, 'Elsewhere', 2, 'https://other.example/');
  expect(await texts(store)).toEqual(['The room floods twice.', 'Books move up.']);
  const [, second] = await marksOf(store, { address, docId: '' });
  expect(drawnMark(second!)).toEqual([{ id, colour: 3, ...words('Books move up.') }]);
  await changeMemo(store, id, { note: 'For the keeper' });
  const found = async (search: string) =>
    (await listMemos(store, search, 10, null, 'mark')).memos.map(({ text }) => text);
  expect(await found('keeper')).toEqual(['Books move up.']);
  expect(await found('')).toHaveLength(3);
  expect(await findNamed(store, { words: 'keeper', limit: 5 })).toMatchObject([
    { kind: 'memo', id },
  ]);
});

test('words that are marked already get the new colour and have their note; others with the same words are others', async () => {
  const { store } = openMemoryStore();
  const { id } = await mark(store, 'Noon', 1, address, 'It is ');
  await changeMemo(store, id, { note: 'Mine' });
  expect(await mark(store, 'Noon', 4, address, 'It is ')).toEqual({ id, note: 'Mine', before: 1 });
  await mark(store, 'Noon', 2, address, 'Before ');
  expect(
    (await marksOf(store, { address, docId: '' })).map(({ colour }) => `${colour}`).toSorted(),
  ).toEqual(['2', '4']);
});

test('what is removed is there again with its undo, or when the words are marked again', async () => {
  const { store } = openMemoryStore();
  const { id } = await mark(store, 'Noon', 1);
  await setMemoDeleted(store, id, true);
  expect(await texts(store)).toEqual([]);
  await setMemoDeleted(store, id, false);
  expect(await texts(store)).toEqual(['Noon']);
  await setMemoDeleted(store, id, true);
  expect(await mark(store, 'Noon', 2)).toEqual({ id, note: '' });
  expect(await texts(store)).toEqual(['Noon']);
});

test('each field that is changed has a clock of its own; no change is none', async () => {
  const { store, clock } = openMemoryStore();
  const { id } = await mark(store, 'Noon', 1);
  const made = await store.db.memos.get(id);
  clock.advance(1000);
  const noted = await changeMemo(store, id, { note: 'Twelve' });
  expect(noted?.clocks).toEqual({ colour: made?.hlc, is_deleted: made?.hlc });
  expect(noted!.hlc > made!.hlc).toBe(true);
  expect(await changeMemo(store, id, { note: 'Twelve' })).toBeUndefined();
  expect((await store.db.memos.get(id))?.hlc).toBe(noted?.hlc);
});

test('G19 the marks of a document are found by its id, and by its address where it has one', async () => {
  const { store } = openMemoryStore();
  const paper = { docId: 'd1', docType: 'page_content__pdf' as const, title: 'On tides' };
  const around = { prefix: 'It is ', suffix: ' now' };
  const noon: MarkedWords = { text: 'Noon', anchor: { kind: 'pdf', page: 2, boxes: [] }, around };
  const { id } = await putMark(store, { source: { ...paper, address }, colour: 1, ...noon });
  for (const place of [
    { address: null, docId: 'd1' },
    { address, docId: '' },
    { address, docId: 'd1' },
  ])
    expect(await marksOf(store, place)).toMatchObject([{ id, around }]);
  expect(await marksOf(store, { address: null, docId: 'd2' })).toEqual([]);
  expect(await marksOf(store, { address: null, docId: '' })).toEqual([]);
  // The same words in the text of the file, which has no pages.
  const again = { ...noon, anchor: { kind: 'text' as const } };
  const source = { ...paper, address: null };
  expect(await putMark(store, { source, colour: 2, ...again })).toEqual({
    id,
    note: '',
    before: 1,
  });
});

test('G19 what each page of a document begins with is marked on each, and a twin at its own place', async () => {
  const { store } = openMemoryStore();
  const paper = { address: null, docId: 'd1', docType: 'page_content__pdf' as const, title: '' };
  const film = { ...paper, docId: 'd2', docType: 'page_content__youtube' as const };
  const put = async (source: MarkedSource, anchor: MarkedWords['anchor']) => {
    const around = { prefix: '', suffix: '' };
    const made = { source, colour: 1 as const, text: 'Tides', anchor, around, isTwin: true };
    return (await putMark(store, made)).id;
  };
  const of = (page: number) => put(paper, { kind: 'pdf', page, boxes: [] });
  const at = (seconds: number) => put(film, { kind: 'video', seconds });
  const on = (path: string) =>
    put({ ...page, address }, { kind: 'dom', exact: 'Tides', prefix: '', suffix: '', path });
  const [first, second] = [await of(1), await of(2)];
  expect(new Set([first, second, await of(1)]).size).toBe(2);
  expect(new Set([await at(1), await at(9), await at(1)]).size).toBe(2);
  // In a copy of the page it has no place: it is one of those that are there.
  expect(new Set([await on('0'), await on('1'), await on('')]).size).toBe(2);
});

test('G19 of the same words that two devices have marked the one that is there is marked again', async () => {
  const { store } = openMemoryStore();
  const { id } = await mark(store, 'Noon', 1);
  const other = (await store.db.memos.get(id))!;
  await store.db.memos.add({ ...other, id: 'z' });
  await setMemoDeleted(store, id, true);
  expect(await mark(store, 'Noon', 2)).toEqual({ id: 'z', note: '', before: 1 });
  expect(await texts(store)).toEqual(['Noon']);
});
