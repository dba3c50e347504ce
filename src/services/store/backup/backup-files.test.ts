import { describe, expect, test } from '@jest/globals';
import { unzipSync, zipSync } from 'fflate';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { wideTest } from '#test/support/wide.ts';
import type { Store } from '../database/store.ts';
import { saveDocument } from '../documents/documents.ts';
import {
  getFile,
  listLibrary,
  saveFileOfDocument,
  setLibraryDeleted,
} from '../documents/library.ts';
import { saveUploads } from '../documents/uploads.ts';
import { exportBackup } from './backup.ts';
import { packBackup, saveBackupFiles, unpackBackup } from './backup-files.ts';
import { restoreBackup } from './restore.ts';

async function add(store: Store, docId: string, name: string, words: string, type = '') {
  const document = fileDocument(docId, { doc_type: 'image', pure_text: '' });
  const file = new File([words], name, { type });
  const [upload] = await saveUploads(store, null, [{ file, refused: null }]);
  await saveDocument(store, document);
  await saveFileOfDocument(store, upload!.id, infoOfDocument(document));
}

async function linesOf(store: Store): Promise<Blob> {
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  return new Blob([text]);
}

async function packed(store: Store, room?: number) {
  return packBackup(store, await linesOf(store), room);
}

async function filled() {
  const { store, clock } = openMemoryStore();
  await add(store, 'd1', 'karte.png', 'The map of the harbour.', 'image/png');
  clock.advance(1000);
  await add(store, 'd2', 'a/b: "tide"?.pdf', '%PDF PK\u0003\u0004 PK\u0005\u0006');
  clock.advance(1000);
  await add(store, 'd3', 'Übersicht 潮.png', 'Newer.', 'image/png');
  return store;
}

async function restored(file: Blob): Promise<{ store: Store; saved: number }> {
  const { store } = openMemoryStore();
  const { text, files } = await unpackBackup(file);
  await restoreBackup(store, text);
  return { store, saved: (await saveBackupFiles(store, files)).saved };
}

test('S5.6 pictures and other files come back with a backup, their names and types with them', async () => {
  const { blob, files, leftOut } = await packed(await filled());
  expect([files, leftOut]).toEqual([3, 0]);
  const { store, saved } = await restored(blob);
  expect(saved).toBe(3);
  const file = await getFile(store, 'd1');
  expect([file?.name, file?.type, file?.blob.type]).toEqual([
    'karte.png',
    'image/png',
    'image/png',
  ]);
  expect(await file?.blob.text()).toBe('The map of the harbour.');
  expect(await (await getFile(store, 'd2'))?.blob.text()).toBe(
    '%PDF PK\u0003\u0004 PK\u0005\u0006',
  );
  const list = await listLibrary(store, { search: '', sort: 'name', limit: 9 });
  expect(list.entries.map(({ hasFile }) => hasFile)).toEqual([true, true, true]);
  // Once more changes nothing.
  const again = await unpackBackup(blob);
  expect(await saveBackupFiles(store, again.files)).toEqual({ saved: 0, leftOut: 0 });
});

test('it is a zip file that other programs open, and one that they repacked is restored', async () => {
  const { blob } = await packed(await filled());
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const entries = unzipSync(bytes);
  expect(Object.keys(entries)).toEqual([
    'backup.jsonl',
    'files.json',
    'files/1/Übersicht 潮.png',
    'files/2/a_b_ _tide__.pdf',
    'files/3/karte.png',
  ]);
  expect((await restored(new Blob([zipSync(entries)]))).saved).toBe(3);
});

test.each(['', '..', 'a\\..\\b', 'x'.repeat(70_000)])(
  'G15.3 a file of any name comes back: %#',
  async (name) => {
    const { store } = openMemoryStore();
    await add(store, 'd1', name, 'Words.');
    const { store: other, saved } = await restored((await packed(store)).blob);
    expect(saved).toBe(1);
    expect((await getFile(other, 'd1'))?.name).toBe(name);
  },
);

test('files that do not fit are left out, the oldest first, and counted; deleted files are not included', async () => {
  const store = await filled();
  await setLibraryDeleted(store, 'd3', true);
  const lines = await linesOf(store);
  const { blob, files, leftOut } = await packBackup(store, lines, lines.size + 20);
  expect([files, leftOut]).toEqual([1, 1]);
  const { store: other } = await restored(blob);
  expect(await getFile(other, 'd2')).toBeDefined();
  expect(await getFile(other, 'd1')).toBeUndefined();
  expect(await getFile(other, 'd3')).toBeUndefined();
});

wideTest('bytes are read in parts: blobs are packed without being loaded into memory', async () => {
  const { store } = openMemoryStore();
  const big = new Blob(Array.from({ length: 64 }, () => new Uint8Array(1024 * 1024)));
  await saveDocument(store, fileDocument('d1'));
  let max = 0;
  const stream = big.stream.bind(big);
  const watched = Object.assign(big, {
    arrayBuffer: () => Promise.reject(new Error('whole')),
    stream: () =>
      stream().pipeThrough(
        new TransformStream({
          transform(chunk: Uint8Array, out) {
            max = Math.max(max, chunk.length);
            out.enqueue(chunk);
          },
        }),
      ),
  });
  store.db.files.get = (() => ({ id: 'd1', blob: watched, name: 'big.bin', type: '' })) as never;
  store.db.files.toCollection = (() => ({ primaryKeys: async () => ['d1'] })) as never;
  const { blob } = await packed(store);
  expect(blob.size).toBeGreaterThan(big.size);
  expect(max).toBeGreaterThan(0);
  expect(max).toBeLessThan(8 * 1024 * 1024);
});

type Bytes = Uint8Array<ArrayBuffer>;
/** A single byte of that value may be in a header, which is not checked. */
const startOfFile = (bytes: Bytes) => Buffer.from(bytes.buffer).indexOf('%PDF');

test.each<[string, (bytes: Bytes) => unknown]>([
  ['a byte of a file is another', (bytes: Bytes) => bytes.set([9], startOfFile(bytes))],
  ['its end is cut off', (bytes: Bytes) => bytes.subarray(0, -100)],
  ['its list is broken', (bytes: Bytes) => void bytes.fill(7, -200, -30)],
])('a backup is refused completely when %s', async (_, harm) => {
  const { blob } = await packed(await filled());
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const harmed = (harm(bytes) as Bytes | undefined) ?? bytes;
  await expect(unpackBackup(new Blob([harmed]))).rejects.toMatchObject({ code: 'backup_invalid' });
});

test('a zip file that is no backup is refused; a backup of lines alone is read as before', async () => {
  const other = zipSync({ 'a.txt': new Uint8Array([1]) });
  await expect(unpackBackup(new Blob([other]))).rejects.toMatchObject({ code: 'backup_invalid' });
  const lines = await linesOf(await filled());
  expect(await unpackBackup(lines)).toEqual({
    text: await lines.text(),
    files: [],
  });
});

describe('a backup that unpacks to far more than its size is refused', () => {
  const zeros = new Uint8Array(16 * 1024 * 1024);
  const listed = (paths: readonly string[]) =>
    new TextEncoder().encode(
      JSON.stringify(paths.map((path) => ({ docId: 'd1', path, name: 'a', type: '' }))),
    );

  test.each<[string, Record<string, Uint8Array>]>([
    ['its lines', { 'backup.jsonl': zeros, 'files.json': listed([]) }],
    ['its list', { 'backup.jsonl': new Uint8Array(1), 'files.json': zeros }],
    ['a file', { 'backup.jsonl': new Uint8Array(1), 'files.json': listed(['a']), a: zeros }],
    [
      'one file under many ids',
      {
        'backup.jsonl': new Uint8Array(1),
        'files.json': listed(Array.from({ length: 200 }, () => 'a')),
        a: zeros.subarray(0, 1024 * 1024),
      },
    ],
  ])('%s', async (_, entries) => {
    const file = new Blob([zipSync(entries)]);
    expect(file.size).toBeLessThan(100_000);
    await expect(unpackBackup(file)).rejects.toMatchObject({ code: 'file_too_complex' });
  });

  test('also where it declares another size', async () => {
    const bytes = zipSync({ 'backup.jsonl': zeros, 'files.json': listed([]) });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 28; at += 1) {
      const head = view.getUint32(at, true);
      if (head === 0x04034b50) view.setUint32(at + 22, 10, true);
      if (head === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    await expect(unpackBackup(new Blob([bytes]))).rejects.toMatchObject({
      code: expect.stringMatching(/^(file_too_complex|backup_invalid)$/),
    });
  });
});
