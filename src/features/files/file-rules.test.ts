import { expect, test } from '@jest/globals';
import type { ListedModel } from '#domain/models/listed-model.ts';
import { listedModel } from '#test/support/fake-rows.ts';
import { fileInfo, upload } from '#test/support/fake-uploads.ts';
import { notesOfDocument, notesOfImage } from './file-notes.ts';
import { shareOf, statusOf } from './file-status.ts';
import { formatPages } from './page-ranges.ts';
import { chooseFiles, droppedFiles, pastedFiles } from './picked-files.ts';

const file = (name: string, type = '', bytes = 'x') => new File([bytes], name, { type });
const now = new Date(2026, 10, 21, 9, 5, 7);
const pasted = (types: string[], ...files: File[]) =>
  pastedFiles({ types, files: files as unknown as FileList }, now).map(({ name }) => name);

test('a picture that an office program adds to copied text is ignored', () => {
  const picture = file('image.png', 'image/png');
  expect(pasted(['text/plain', 'text/html', 'Files'], picture)).toEqual([]);
  expect(pasted(['text/plain', 'text/rtf', 'Files'], picture)).toEqual([]);
});

test('a picture of the clipboard is named by its time, a copied file retains its name', () => {
  expect(pasted(['text/html', 'Files'], file('image.png', 'image/png'))).toEqual([
    'image 2026-11-21 09.05.07.png',
  ]);
  expect(pasted(['text/plain', 'Files'], file('tides.pdf'))).toEqual(['tides.pdf']);
});

test('folders are counted and no files', () => {
  const item = (name: string, isDirectory: boolean) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ name, isDirectory }),
  });
  const given = {
    items: [item('tides.pdf', false), item('Papers', true)],
    files: [file('tides.pdf'), file('Papers')],
  } as unknown as DataTransfer;
  const { files, folders } = droppedFiles(given);
  expect([files.map(({ name }) => name), folders]).toEqual([['tides.pdf'], 1]);
});

test('S5.10 files over the room are left out and counted; what cannot be read takes none of it', () => {
  const names = ['a.txt', 'b.xls', 'c.txt', 'd.txt'];
  const { taken, leftOut } = chooseFiles(
    names.map((name) => file(name)),
    2,
  );
  expect([taken.map(({ name }) => name), leftOut]).toEqual([['a.txt', 'b.xls', 'c.txt'], 1]);
  const wrong = Array.from({ length: 40 }, (_, at) => file(`${at}.xls`));
  expect(chooseFiles(wrong, 5)).toMatchObject({ taken: { length: 5 }, leftOut: 0 });
});

test('the bar of a file never moves back', () => {
  const work = { state: 'uploading' } as const;
  const steps = [
    { step: null, done: 0, of: 0 },
    { step: 'reading', done: 0, of: 0 },
    { step: 'hashing', done: 0, of: 10 },
    { step: 'hashing', done: 10, of: 10 },
    { step: 'extracting', done: 0, of: 500 },
    { step: 'extracting', done: 499, of: 500 },
    { step: 'indexing', done: 0, of: 1 },
    { step: 'sending', done: 0, of: 1 },
  ] as const;
  const shares = steps.map((each) => shareOf(upload('a', { ...work, ...each })) ?? -1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares[0]).toBe(0);
  expect(shareOf(upload('a', { state: 'success' }))).toBeNull();
});

test('S3.18 each state and step has its words', () => {
  const key = (more: Parameters<typeof upload>[1]) => statusOf(upload('a', more))?.key ?? null;
  const at = (step: 'reading' | 'hashing' | 'extracting' | 'indexing' | 'sending', of = 1) =>
    key({ state: 'uploading', step, done: 0, of });
  expect(
    ['reading', 'hashing', 'extracting', 'indexing', 'sending'].map((s) => at(s as 'reading')),
  ).toEqual([
    'files.reading',
    'files.hashing',
    'files.extracting',
    'files.indexing',
    'files.keeping',
  ]);
  expect(at('extracting', 500)).toBe('files.page');
  expect(key({ state: 'pending' })).toBe('files.pending');
  expect(key({ state: 'idle', isPaused: true })).toBe('files.paused');
  expect(key({ state: 'success' })).toBeNull();
  expect(key({ state: 'error' })).toBe('files.failed');
});

test('pages are named in ranges, up to a limit', () => {
  expect(formatPages([3, 7, 8, 9], 'en')).toBe('3, 7–9');
  expect(formatPages([1], 'en')).toBe('1');
  const odd = Array.from({ length: 30 }, (_, at) => 2 * at + 1);
  expect(formatPages(odd, 'en')).toBe('1, 3, 5, 7, 9, 11, 13, 15 …');
});

const facts = fileInfo('tides.pdf').file!;
const notes = (pages: Partial<NonNullable<typeof facts.pages>>, more: Partial<typeof facts> = {}) =>
  notesOfDocument(
    fileInfo('tides.pdf', { file: { ...facts, ...more, pages: { ...facts.pages!, ...pages } } }),
    'en',
  ).map(({ key, params }) => [key, params]);

test('parts of a document that could not be read are reported', () => {
  expect(notes({})).toEqual([]);
  expect(notes({ count: 2, noText: [1, 2] })).toEqual([['files.noteScan', {}]]);
  expect(notes({ noText: [2], failed: [4, 5] })).toEqual([
    ['files.noteNoText', { count: 1, pages: '2' }],
    ['files.noteFailed', { count: 2, pages: '4–5' }],
  ]);
});

test('S5.4, S9.1 a text that was cut states how much of it is stored', () => {
  expect(notes({}, { isLimit: true, readTo: 9 })).toEqual([
    ['files.noteCutAt', { page: 9, of: 12 }],
  ]);
  expect(notes({ unread: [11, 12] }, { isLimit: true })).toEqual([
    ['files.noteCutAt', { page: 10, of: 12 }],
  ]);
  const plain = fileInfo('a.txt', { file: { ...facts, isLimit: true, pages: null } });
  expect(notesOfDocument(plain, 'en').map(({ key }) => key)).toEqual(['files.noteCut']);
});

test('an empty sheet is not reported; a page is not a file', () => {
  const pages = { count: 2, noText: [2], failed: [], unread: [] };
  const sheet = fileInfo('b.xlsx', { docType: 'chat_file_excel', file: { ...facts, pages } });
  expect(notesOfDocument(sheet, 'en')).toEqual([]);
  expect(notesOfDocument({ docType: 'page_content__webpage' }, 'en')).toEqual([]);
});

test('S5.10 what a model does with a picture is shown before it is sent', () => {
  const megabyte = 1024 * 1024;
  const model = (images: boolean, max: number): ListedModel =>
    listedModel('M', { uploadFileConfig: { maxFiles: 5, maxFileBytes: max * megabyte, images } });
  const keys = (size: number, listed: ListedModel | undefined) =>
    notesOfImage(size, listed).map(({ key, params }) => [key, params.megabytes]);
  expect(keys(4 * megabyte, model(true, 5))).toEqual([]);
  expect(keys(6 * megabyte, model(true, 5))).toEqual([['files.noteSmaller', 5]]);
  expect(keys(6 * megabyte, model(true, 20))).toEqual([]);
  expect(keys(1, model(false, 5))).toEqual([['files.noteNoImages', undefined]]);
  expect(keys(1, undefined)).toEqual([]);
});
