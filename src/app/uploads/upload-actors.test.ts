import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { undoDeletionMs } from '#domain/documents/server-copies.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import type { LocksPort } from '#platform/ports.ts';
import { getRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { libraryBytes, setLibraryDeleted } from '#services/store/documents/library.ts';
import { uploadsOf } from '#services/store/documents/uploads.ts';
import { freeSpace } from '#services/store/space/free-space.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { saveFiles } from './save-files.ts';
import { maxConcurrent, UploadActors, type UploadWorkOptions } from './upload-actors.ts';

const infoOf = (docId: string) => ({
  docId,
  docType: 'chat_file' as const,
  title: docId,
  link: null,
  tokens: 1,
  passages: 1,
  hiddenDropped: 0,
});

interface Job {
  options: UploadWorkOptions;
  done(): void;
  fail(error: unknown): void;
}

/** Work that the test ends. */
function heldWork() {
  const jobs: Record<'read' | 'send', Job[]> = { read: [], send: [] };
  const held = (name: 'read' | 'send') => (options: UploadWorkOptions) =>
    new Promise<ReturnType<typeof infoOf>>((resolve, reject) => {
      const docId = `doc of ${options.uploadId}`;
      jobs[name].push({ options, done: () => resolve(infoOf(docId)), fail: reject });
      options.signal.addEventListener('abort', () => reject(new CodedError('aborted')));
    });
  return { jobs, work: { read: held('read'), send: held('send') } };
}

let store: Store;
let clock: ManualClock;
let held: ReturnType<typeof heldWork>;
let locks: LocksPort;
let actors: UploadActors;

beforeEach(() => {
  ({ store, clock } = openMemoryStore());
  held = heldWork();
  locks = memoryLocks().context().locks;
  actors = new UploadActors({ store, locks, work: held.work });
});
afterEach(() => actors.close());

const text = (name: string) => new File(['Tides come and go.'], name, { type: 'text/plain' });

async function added(...names: string[]): Promise<Upload[]> {
  return saveFiles(store, 'slot', names.map(text));
}

async function until(id: string, wanted: (row: Upload) => boolean): Promise<Upload> {
  const stop = new AbortController();
  for await (const row of watch(() => getRun(store, 'upload', id), stop.signal)) {
    if (row && wanted(row)) return row;
  }
  throw new Error('never');
}

const inState = (state: Upload['state']) => (row: Upload) => row.state === state;

test('S3.18 a file is read, saved and finally a document', async () => {
  const [file] = await added('tides.txt');
  expect(file).toMatchObject({ state: 'idle', name: 'tides.txt', size: 18 });
  await actors.start(file!.id);
  await until(file!.id, inState('uploading'));
  held.jobs.read[0]!.done();
  await until(file!.id, ({ document }) => document !== null);
  expect(held.jobs.send[0]!.options.docId).toBe(`doc of ${file!.id}`);
  held.jobs.send[0]!.done();
  expect(await until(file!.id, inState('success'))).toMatchObject({ error: null });
});

test(`${maxConcurrent} run at once, the others wait their turn in order`, async () => {
  const files = await added('a.txt', 'b.txt', 'c.txt', 'd.txt');
  for (const { id } of files) await actors.start(id);
  expect(held.jobs.read.map(({ options }) => options.uploadId)).toEqual(
    files.slice(0, maxConcurrent).map(({ id }) => id),
  );
  await until(files[3]!.id, inState('pending'));
  held.jobs.read[0]!.fail(new CodedError('file_damaged'));
  await until(files[2]!.id, inState('uploading'));
  expect(await until(files[0]!.id, inState('error'))).toMatchObject({
    error: { code: 'file_damaged' },
  });
});

test('a paused one leaves its place to the next, and is read again when it resumes', async () => {
  const files = await added('a.txt', 'b.txt', 'c.txt');
  for (const { id } of files) await actors.start(id);
  await actors.control(files[0]!.id, 'pause', null);
  expect(held.jobs.read[0]!.options.signal.aborted).toBe(true);
  await until(files[0]!.id, ({ isPaused }) => isPaused);
  await until(files[2]!.id, inState('uploading'));
  await actors.control(files[0]!.id, 'resume', null);
  await until(files[0]!.id, inState('pending'));
  held.jobs.read[1]!.fail(new CodedError('failed'));
  await until(files[0]!.id, inState('uploading'));
  expect(held.jobs.read).toHaveLength(4);
});

test('a password is passed to the worker and written nowhere', async () => {
  const [file] = await added('locked.txt');
  await actors.start(file!.id);
  held.jobs.read[0]!.fail(new CodedError('file_password'));
  await until(file!.id, inState('error'));
  await actors.control(file!.id, 'retry', 'harbour');
  await until(file!.id, inState('uploading'));
  expect(held.jobs.read[1]!.options.password).toBe('harbour');
  await actors.stored();
  expect(JSON.stringify(await store.db.runs.toArray())).not.toContain('harbour');
});

test('cancelled, it leaves nothing', async () => {
  const [file] = await added('a.txt');
  await actors.start(file!.id);
  await actors.control(file!.id, 'cancel', null);
  const stop = new AbortController();
  for await (const uploads of watch(() => uploadsOf(store, 'slot'), stop.signal)) {
    if (uploads.length === 0) break;
  }
  expect(await store.db.files.count()).toBe(0);
});

test('S5.9 a refused file states why, stores no bytes, and can be removed', async () => {
  const [file] = await saveFiles(store, 'slot', [new File([], 'empty.txt')]);
  expect(file).toMatchObject({ state: 'error', error: { code: 'file_empty' } });
  expect(await store.db.files.count()).toBe(0);
  await actors.start(file!.id);
  expect(held.jobs.read).toEqual([]);
  await actors.control(file!.id, 'cancel', null);
  expect(await store.db.runs.count()).toBe(0);
});

test('the uploads of a context that ended continue in the next', async () => {
  const files = await added('a.txt', 'b.txt', 'c.txt');
  for (const { id } of files) await actors.start(id);
  held.jobs.read[0]!.done();
  await until(files[0]!.id, ({ document }) => document !== null);
  await actors.control(files[2]!.id, 'pause', null);
  await actors.stored();
  actors.close();
  const again = heldWork();
  actors = new UploadActors({ store, locks, work: again.work });
  await actors.restore();
  expect(again.jobs.send.map(({ options }) => options.uploadId)).toEqual([files[0]!.id]);
  expect(again.jobs.read.map(({ options }) => options.uploadId)).toEqual([files[1]!.id]);
  expect((await getRun(store, 'upload', files[2]!.id))?.isPaused).toBe(true);
});

test('restored uploads have the same concurrency as before', async () => {
  const files = await added('a.txt', 'b.txt', 'c.txt');
  for (const { id } of files) await actors.start(id);
  await actors.control(files[0]!.id, 'pause', null);
  await actors.control(files[0]!.id, 'resume', null);
  await actors.stored();
  actors.close();
  const again = heldWork();
  actors = new UploadActors({ store, locks, work: again.work });
  await actors.restore();
  const ids = again.jobs.read.map(({ options }) => options.uploadId);
  expect(ids).toEqual([files[1]!.id, files[2]!.id]);
});

test('one that another context runs is left to it', async () => {
  const [file] = await added('a.txt');
  await actors.start(file!.id);
  const other = heldWork();
  const second = new UploadActors({ store, locks, work: other.work });
  await second.restore();
  await second.start(file!.id);
  expect(other.jobs.read).toEqual([]);
  second.close();
});

test('the library lists files by time, name and size, and deletes with undo', async () => {
  await store.db.library.bulkPut(
    ['b.txt', 'a.txt', 'c.txt'].map((name, at) => ({
      docId: `d${at}`,
      document: infoOf(`d${at}`),
      name,
      size: at + 1,
      created_at: `2026-01-0${at + 1}`,
      is_deleted: false,
    })),
  );
  const blob = new Blob(['x']);
  await store.db.files.bulkPut(['d0', 'd1', 'd2'].map((id) => ({ id, blob, name: id, type: '' })));
  const bytes = () => libraryBytes(store);
  expect(await bytes()).toBe(6);
  await setLibraryDeleted(store, 'd0', true);
  expect(await bytes()).toBe(5);
  await setLibraryDeleted(store, 'd0', false);
  expect(await bytes()).toBe(6);
  await setLibraryDeleted(store, 'd0', true);
  clock.advance(undoDeletionMs);
  await freeSpace(store);
  expect([await store.db.files.count(), await store.db.library.count()]).toEqual([2, 2]);
});

describe('a recording that a host would receive', () => {
  const ask = () => new CodedError('transcribe_ask', '', { host: 'api.example.com' });

  async function requested() {
    const [file] = await added('talk.wav');
    await actors.start(file!.id);
    held.jobs.read[0]!.fail(ask());
    await until(file!.id, ({ error }) => error?.code === 'transcribe_ask');
    return file!.id;
  }

  test('waits for the person across the end of its context, and retains their decision', async () => {
    const id = await requested();
    await actors.stored();
    actors.close();
    actors = new UploadActors({ store, locks, work: held.work });
    await actors.restore();
    expect(held.jobs.read).toHaveLength(1);
    expect((await getRun(store, 'upload', id))?.error?.details).toEqual({
      host: 'api.example.com',
    });
    await actors.control(id, 'allow', null);
    await until(id, inState('uploading'));
    expect(held.jobs.read).toHaveLength(2);
    expect((await getRun(store, 'upload', id))?.allowedHosts).toEqual(['api.example.com']);
    held.jobs.read[1]!.fail(new CodedError('provider_timeout'));
    await until(id, ({ error }) => error?.code === 'provider_timeout');
    await actors.control(id, 'retry', null);
    expect((await getRun(store, 'upload', id))?.allowedHosts).toEqual(['api.example.com']);
  });

  test('is not transcribed after a refusal; only a host that was asked about is ever allowed', async () => {
    const id = await requested();
    await actors.control(id, 'refuse', null);
    await until(id, ({ error }) => error?.code === 'transcribe_refused');
    await actors.control(id, 'allow', null);
    expect(await getRun(store, 'upload', id)).toMatchObject({
      error: { code: 'transcribe_refused' },
    });
    expect((await getRun(store, 'upload', id))?.allowedHosts).toBeUndefined();
    expect(held.jobs.read).toHaveLength(1);
  });
});
