import { expect, test } from '@jest/globals';
import type { ExportFormatId } from '#domain/export/export-formats.ts';
import type { ExportedFile, ExportItem, ExportKind } from '#domain/export/export-item.ts';
import { writeExport } from '#domain/export/export-writers.ts';
import type { MarkColour, MarkedWords } from '#domain/memos/marks.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { pageParts } from '#test/support/page-parts.ts';
import { readImport } from '#test/support/read-import.ts';
import { addQuestion } from '../conversations/questions.ts';
import type { Store } from '../database/store.ts';
import { marksOf, putMark } from '../memos/marks.ts';
import { changeMemo } from '../memos/memos.ts';
import { writeSettings } from '../settings/settings.ts';
import { zipOfBlobs } from './backup-zip.ts';
import { exportItems } from './export-items.ts';
import { writeImported } from './write-imported.ts';

const address = 'https://quarterly.example/tide';
const tides = { docId: '', docType: 'page_content__webpage', address, title: 'Tides' } as const;
const texts = { ...pageParts, title: 'Export', language: 'en' };
const around = { prefix: 'On that night ', suffix: ' and left' };
const words = (text: string): MarkedWords => ({
  text,
  anchor: { kind: 'dom', exact: text, ...around, path: '0/1' },
});

async function mark(store: Store, text: string, colour: MarkColour, note?: string) {
  const { id } = await putMark(store, { source: tides, colour, ...words(text) });
  if (note !== undefined) await changeMemo(store, id, { note });
}

async function markedStore(): Promise<Store> {
  const { store, clock } = openMemoryStore();
  await mark(store, 'The room floods, "twice".', 1);
  clock.advance(1000);
  await mark(store, 'Books move up.', 4, 'For the keeper\n> and me');
  return store;
}

async function itemsOf(store: Store, kind: ExportKind, isSent = false): Promise<ExportItem[]> {
  const all: ExportItem[] = [];
  const query = { kinds: [kind], failed: () => '', placeOf: () => null, isSent };
  for await (const item of exportItems(store, query)) all.push(item);
  return all;
}

async function asFile(files: readonly ExportedFile[]): Promise<File> {
  const [first] = files;
  if (files.length === 1) return new File([first!.text], first!.path);
  const parts = files.map(({ path, text }) => ({
    name: path,
    blob: new Blob([text]),
    deflate: true,
  }));
  return new File([await zipOfBlobs(parts)], 'gloss.zip');
}

async function brought(store: Store, id: ExportFormatId) {
  const file = await asFile(writeExport(id, await itemsOf(store, 'memos'), texts));
  return (await readImport(file))!.items;
}

const facts = async (store: Store) =>
  (await marksOf(store, { address, docId: '' })).map(
    ({ text, colour, note = '', source, created_at: created }) => {
      const { title, link } = source!;
      return { text, colour, note, title, link, created };
    },
  );

test.each(['annotations', 'readwise', 'obsidian'] as const)(
  'G19 Out: marks that were made here are equal on another device that reads %s; here nothing is twice',
  async (id) => {
    const store = await markedStore();
    const items = await brought(store, id);
    const { store: other } = openMemoryStore();
    expect(await writeImported(other, items)).toMatchObject({ added: { saved: 2 }, left: [] });
    expect(await facts(other)).toEqual(await facts(store));
    expect(await writeImported(store, items)).toMatchObject({
      added: { saved: 0 },
      known: { saved: 2 },
    });
  },
);

test('G19 Out: annotations bring what is around the words, by which a mark is found', async () => {
  const { store: other } = openMemoryStore();
  await writeImported(other, await brought(await markedStore(), 'annotations'));
  const [first] = await marksOf(other, { address, docId: '' });
  expect(first?.source?.anchor).toMatchObject(around);
});

test('G19 Out: marks of two pages are notes of two; a colour has its name of elsewhere until it is changed', async () => {
  const store = await markedStore();
  const csv = 'Highlight,Title,URL,Color\nIt ebbs.,Tides,https://tides.example/,orange\n';
  await writeImported(store, (await readImport(new File([csv], 'a.csv')))!.items);
  const documents = async () => {
    const all = await itemsOf(store, 'documents');
    return new Map(all.map(({ id, quotes }) => [id, quotes.map(({ colour }) => colour)]));
  };
  expect(await documents()).toEqual(
    new Map([
      [address, ['yellow', 'pink']],
      ['https://tides.example/', ['orange']],
    ]),
  );
  const [ebb] = await marksOf(store, { address: 'https://tides.example/', docId: '' });
  await changeMemo(store, ebb!.id, { colour: 2 });
  expect((await documents()).get('https://tides.example/')).toEqual(['green']);
});

test('what is of a site that is never sent goes into files alone', async () => {
  const store = await markedStore();
  const { docType, title } = tides;
  for (const [id, link] of [
    ['own', address],
    ['other', 'https://tides.example/'],
  ] as const) {
    const messageId = `question ${id}`;
    const ids = { conversationId: id, messageId, parentMessageId: null };
    const sources = [{ docId: 'd', docType, title, link, tokens: 5 }];
    await addQuestion(store, { ...ids, text: 'Why?', sources });
    await store.db.messages.update(messageId, { status: 'done' });
  }
  await writeSettings(store, { neverSend: ['quarterly.example'] });
  const counts = async (isSent: boolean) => {
    const kinds = ['chats', 'memos', 'documents'] as const;
    const all = await Promise.all(kinds.map((kind) => itemsOf(store, kind, isSent)));
    return all.map(({ length }) => length);
  };
  expect(await counts(false)).toEqual([2, 2, 1]);
  expect(await counts(true)).toEqual([1, 0, 0]);
});
