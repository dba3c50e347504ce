import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Upload } from '#domain/documents/uploads.ts';
import { getRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { readingPool } from '#test/support/reading-pool.ts';
import { saveFiles } from './save-files.ts';
import type { UploadActors } from './upload-actors.ts';
import { createUploads } from './uploads.ts';

let store: Store;
let uploads: UploadActors;
let pages: string[];
let read: string[];
let allowed: (readonly string[])[];
const host = 'api.speech.example';

beforeEach(() => {
  store = openMemoryStore().store;
  read = [];
  allowed = [];
  uploads = createUploads({
    store,
    locks: memoryLocks().context().locks,
    pool: readingPool(
      () => pages,
      () => read.push('pdf'),
    ),
    transcribe: async (_file, { allowedHosts }) => {
      allowed.push(allowedHosts);
      if (allowedHosts.includes(host)) throw new CodedError('audio_silent');
      throw new CodedError('transcribe_ask', '', { host });
    },
  });
});
afterEach(() => uploads.close());

async function upload(name: string, bytes: string): Promise<Upload> {
  const [row] = await saveFiles(store, 'slot', [new File([bytes], name)]);
  return readUpload(row!.id);
}

async function readUpload(uploadId: string): Promise<Upload> {
  await uploads.start(uploadId);
  for await (const now of watch(
    () => getRun(store, 'upload', uploadId),
    new AbortController().signal,
  )) {
    if (now?.state === 'success' || now?.state === 'error') return now;
  }
  throw new Error('never');
}

test('S5.3 a scan is reported as a file without text, with the number of scanned pages', async () => {
  pages = ['', '', ''];
  const row = await upload('scan.pdf', 'scan');
  expect(row).toMatchObject({
    state: 'error',
    error: { code: 'file_empty', details: { scanned: 3 } },
  });
  expect(await getDocument(store, 'scan'.padEnd(64, '0'))).toBeUndefined();
  pages = ['', 'One page has text.'];
  expect(await upload('half.pdf', 'half')).toMatchObject({ state: 'success' });
});

test('S5.6 a file that is in the library is not read again, whatever its name', async () => {
  pages = ['The tide comes in.'];
  await upload('tides.pdf', 'tides');
  const again = await upload('copy of tides.pdf', 'tides');
  expect(again).toMatchObject({ state: 'success', document: { title: 'copy of tides.pdf' } });
  expect(read).toEqual(['pdf']);
  const saved = await getDocument(store, 'tides'.padEnd(64, '0'));
  expect(saved).toMatchObject({ pure_text: 'The tide comes in.' });
  await upload('other.pdf', 'other');
  expect(read).toEqual(['pdf', 'pdf']);
});

test('a picture of a page has its address, also where the same picture was read before', async () => {
  const page = 'https://my.bank.test/statement';
  await upload('first.png', 'pixels');
  const file = new File(['pixels'], 'Screenshot.png', { type: 'image/png' });
  const [row] = await saveUploads(store, 'slot', [{ file, page, refused: null }]);
  expect(await readUpload(row!.id)).toMatchObject({ document: { docType: 'image', link: page } });
  const docId = 'pixels'.padEnd(64, '0');
  expect(await getDocument(store, docId)).toMatchObject({ link: page });
  await upload('again.png', 'pixels');
  expect(await getDocument(store, docId)).toMatchObject({ link: page });
});

test('a host that may receive any recording needs no confirmation; another does, and again after the permission is withdrawn', async () => {
  const codeOf = async (name: string) => (await upload(name, name)).error?.code;
  await writeSettings(store, { recordingHosts: ['other.example'] });
  expect(await codeOf('one.wav')).toBe('transcribe_ask');
  await writeSettings(store, { recordingHosts: ['other.example', host] });
  expect(await codeOf('two.wav')).toBe('audio_silent');
  await writeSettings(store, { recordingHosts: [] });
  expect(await codeOf('three.wav')).toBe('transcribe_ask');
  expect(allowed).toEqual([['other.example'], ['other.example', host], []]);
});
