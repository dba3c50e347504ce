import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DocType, documentSchema, infoOfDocument } from '#domain/documents/documents.ts';
import { undoDeletionMs } from '#domain/documents/server-copies.ts';
import { maxFilesOfMessage } from '#domain/documents/uploads.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { fileDocument, pages } from '#test/support/file-document.ts';
import type { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { recordRun } from '../database/runs.ts';
import type { Store } from '../database/store.ts';
import { freeSpace } from '../space/free-space.ts';
import { getDocument, type NewDocument, saveDocument, sourceOf } from './documents.ts';
import {
  libraryBytes,
  listLibrary,
  picturesAround,
  saveFileOfDocument,
  setLibraryDeleted,
} from './library.ts';
import { readInfo, readRange } from './read-range.ts';
import { fresh, getCopy, openCopies, queueAgain } from './server-copies.ts';
import { attachDocument, moveUploads, saveUploads, uploadsOf } from './uploads.ts';

let store: Store;
let clock: ManualClock;
beforeEach(() => {
  ({ store, clock } = openMemoryStore());
});

const refused = (code: 'file_damaged' | 'file_empty') => new CodedError(code).toData();
const add = (names: string[], slot: string | null = 's') =>
  saveUploads(
    store,
    slot,
    names.map((name) => ({ file: new File(['Tide'], name), refused: null })),
  );

/** A file that was read and saved. */
async function saved(docId: string, more: Partial<NewDocument> = {}): Promise<void> {
  const document = fileDocument(docId, more);
  await saveDocument(store, document);
  const [upload] = await add([`${docId}.pdf`], null);
  await saveFileOfDocument(store, upload!.id, infoOfDocument(document));
}

const codes = async (slot = 's') =>
  (await uploadsOf(store, slot)).map(({ error }) => error?.code ?? 'fine');

describe('S5.10 a message takes five files', () => {
  const five = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'];

  test('the sixth is refused and stores no bytes, also when they arrive one by one', async () => {
    await add(five.slice(0, 4));
    await add(['5.txt', '6.txt']);
    expect(await codes()).toEqual([...five.map(() => 'fine'), 'too_many_files']);
    expect((await uploadsOf(store, 's'))[5]?.error?.details).toEqual({ max: maxFilesOfMessage });
    expect(await store.db.files.count()).toBe(5);
  });

  test('a file that cannot be read takes no place; one that waits for its password does', async () => {
    const [first, second] = await add(five);
    await recordRun(store, 'upload', first!.id, { state: 'error', error: refused('file_damaged') });
    await recordRun(store, 'upload', second!.id, {
      state: 'error',
      error: new CodedError('file_password').toData(),
    });
    await add(['6.txt', '7.txt']);
    expect((await codes()).slice(5)).toEqual(['fine', 'too_many_files']);
  });

  test('the library takes as many as there are', async () => {
    await add([...five, '6.txt'], null);
    expect(await store.db.files.count()).toBe(6);
  });

  test('a document of the library counts among the five, and is listed once', async () => {
    await saved('d1');
    await saved('d2');
    await add(five.slice(0, 4));
    await attachDocument(store, 's', 'd1');
    await attachDocument(store, 's', 'd1');
    const rows = await uploadsOf(store, 's');
    expect(rows).toHaveLength(5);
    expect(rows[4]).toMatchObject({ state: 'success', name: 'd1.pdf', document: { docId: 'd1' } });
    await expect(attachDocument(store, 's', 'd2')).rejects.toMatchObject({
      code: 'too_many_files',
    });
    await expect(attachDocument(store, 's', 'none')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('files are copied along with a chat that continues elsewhere', async () => {
  await add(['a.txt']);
  await add(['b.txt'], 'other');
  await moveUploads(store, 's', 'tab');
  expect((await uploadsOf(store, 'tab')).map(({ name }) => name)).toEqual(['a.txt']);
  expect(await uploadsOf(store, 's')).toEqual([]);
});

test('the library shows the details of a file without reading its text', async () => {
  await saved('d1');
  await store.db.documents.clear();
  const { entries } = await listLibrary(store, { search: 'd1', sort: 'newest', limit: 9 });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    hasFile: true,
    size: 4,
    document: { tokens: 12, file: { size: 4, pages, isLimit: false, readTo: null } },
  });
  expect(await readInfo(store, 'd1')).toEqual(entries[0]?.document);
  expect(await readInfo(store, 'none')).toBeNull();
  await setLibraryDeleted(store, 'd1', true);
  expect(await libraryBytes(store)).toBe(0);
});

test('documents are found by the words of their names, the best first', async () => {
  const names = ['Straße.pdf', 'Résumé’s tides.pdf', 'tide tables.pdf', 'riptide.pdf'];
  for (const name of names) {
    await saved(name);
    await store.db.library.update(name, { name });
  }
  const found = async (search: string) => {
    const { entries } = await listLibrary(store, { search, sort: 'name', limit: 9 });
    return entries.map(({ document }) => document.docId);
  };
  expect(await found('strasse')).toEqual([names[0]]);
  expect(await found("tides RESUME'S")).toEqual([names[1]]);
  expect(await found('tide')).toEqual([names[2], names[1], names[3]]);
});

describe('U2.5 in the order a person wants', () => {
  async function named(...names: string[]) {
    for (const name of names) {
      await saved(name);
      await store.db.library.update(name, { name, 'document.title': name });
    }
  }
  const listed = async (sort: 'name' | 'kind', limit = 9) => {
    const { entries, more } = await listLibrary(store, { search: '', sort, limit });
    return [...entries.map(({ document }) => document.title), ...(more ? ['…'] : [])];
  };

  test('names are sorted as people do: numbers by their value, letters of either size', async () => {
    await named('tide 10.txt', 'Zebra.txt', 'tide 2.txt', 'apple.txt');
    expect(await listed('name')).toEqual(['apple.txt', 'tide 2.txt', 'tide 10.txt', 'Zebra.txt']);
    expect(await listed('name', 2)).toEqual(['apple.txt', 'tide 2.txt', '…']);
  });

  test('kinds are together, each by name', async () => {
    await named('b.png', 'a.csv', 'z.docx', 'a.docx', 'a.png');
    expect(await listed('kind')).toEqual(['a.docx', 'z.docx', 'a.csv', 'a.png', 'b.png']);
  });

  test('the pictures next to one are the newer and the older, deleted ones left out', async () => {
    for (const name of ['old.png', 'note.txt', 'middle.png', 'new.png']) {
      await saved(name, { doc_type: name.endsWith('png') ? 'image' : 'chat_file' });
      clock.advance(1000);
    }
    const around = async (docId: string) => {
      const { newer, older } = await picturesAround(store, docId);
      return [newer?.docId ?? null, older?.docId ?? null];
    };
    expect(await around('middle.png')).toEqual(['new.png', 'old.png']);
    expect(await around('new.png')).toEqual([null, 'middle.png']);
    await setLibraryDeleted(store, 'old.png', true);
    expect(await around('middle.png')).toEqual(['new.png', null]);
    expect(await around('note.txt')).toEqual([null, null]);
  });
});

test('a clean-up leaves the file of a deletion that can be undone', async () => {
  await saved('d1');
  await setLibraryDeleted(store, 'd1', true);
  await freeSpace(store);
  await setLibraryDeleted(store, 'd1', false);
  const { entries } = await listLibrary(store, { search: '', sort: 'name', limit: 9 });
  expect(entries).toMatchObject([{ hasFile: true, hasText: true }]);
  await setLibraryDeleted(store, 'd1', true);
  clock.advance(undoDeletionMs);
  await freeSpace(store);
  expect(await store.db.files.count()).toBe(0);
});

test('S5.6 a deletion that is delayed for its undo deletes no file that was added again', async () => {
  await saved('d1');
  await setLibraryDeleted(store, 'd1', true);
  await setLibraryDeleted(store, 'd1', true, true);
  const listed = async () =>
    (await listLibrary(store, { search: '', sort: 'name', limit: 9 })).entries;
  expect(await listed()).toEqual([]);
  await saved('d1');
  await setLibraryDeleted(store, 'd1', true, true);
  expect(await listed()).toHaveLength(1);
});

test('S5.6 a file that is added again before its deletion was sent is sent, not deleted', async () => {
  await saved('d1');
  const server = 'http://127.0.0.1:8787';
  const copy = { docId: 'd1', server, taskId: null, ...fresh };
  await store.db.serverCopies.put({ ...copy, state: 'onServer' });
  await setLibraryDeleted(store, 'd1', true);
  expect((await getCopy(store, 'd1'))?.state).toBe('deleting');
  await saved('d1');
  await queueAgain(store, 'd1');
  expect(await openCopies(store, server)).toMatchObject([{ docId: 'd1', state: 'waiting' }]);
});

const at = (page: number, next?: number): Anchor => ({
  kind: 'pdf',
  page,
  boxes: [[1, 2, 3, 4]],
  ...(next ? { next: { page: next, boxes: [] } } : {}),
});
const passage = (textStart: number, textEnd: number, anchor: Anchor) => {
  return { id: `p${textStart}`, textStart, textEnd, anchor };
};

test('where a long text was cut, its last page is known', () => {
  const data = { title: 'x', mimeType: 'application/pdf', size: 1, isLimit: true, pages };
  const passages = [passage(0, 3, at(1)), passage(4, 9, at(7, 8))];
  const info = infoOfDocument(fileDocument('d', { doc_type_dependent_data: data, passages }));
  expect(info.file?.readTo).toBe(8);
});

test('a range of a text begins with a line and names the pages that begin in it', async () => {
  const pure_text = 'One.\n\nTwo and more.\n\nThree.';
  const passages = [passage(0, 4, at(1)), passage(6, 19, at(1, 2)), passage(21, 27, at(2))];
  await saveDocument(store, fileDocument('d', { pure_text, passages }));
  const read = await readRange(store, { docId: 'd', from: 10, length: 17 });
  expect(read).toMatchObject({ from: 6, text: 'Two and more.\n\nThree.', total: 27 });
  expect(read.places).toEqual([
    { at: 6, anchor: { kind: 'pdf', page: 1, boxes: [] } },
    { at: 21, anchor: { kind: 'pdf', page: 2, boxes: [] } },
  ]);
  expect(await readRange(store, { docId: 'gone', from: 0, length: 9 })).toMatchObject({
    document: null,
    text: '',
  });
});

test.each(['pocket', 'maxai_component'] satisfies DocType[])(
  'S3.4 %s is stored, listed and used in questions as other documents are',
  async (doc_type) => {
    const pure_text = 'The tide turns at noon.';
    await saved('d1', { doc_type, pure_text, passages: [passage(0, 23, { kind: 'text' })] });
    const document = documentSchema.parse(await getDocument(store, 'd1'));
    expect(sourceOf(document)).toMatchObject({ docId: 'd1', docType: doc_type });
    await attachDocument(store, 's', 'd1');
    expect((await uploadsOf(store, 's'))[0]?.document?.docType).toBe(doc_type);
    const { entries } = await listLibrary(store, { search: '', sort: 'size', limit: 1 });
    expect(entries[0]?.document.docType).toBe(doc_type);
  },
);
