import { expect, test } from '@jest/globals';
import type { Upload } from '#domain/documents/uploads.ts';
import { getRun, recordRun } from '#services/store/database/runs.ts';
import { watch } from '#services/store/database/watch.ts';
import { getFile, listLibrary } from '#services/store/documents/library.ts';
import { fullDisk, hurriedClock, writesOf } from '#test/support/full-disk.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { readingPool } from '#test/support/reading-pool.ts';
import { saveFiles } from './save-files.ts';
import { createUploads } from './uploads.ts';

const words = 'Tides come and go.';
const docId = words.padEnd(64, '0');
const pool = readingPool(() => [words]);
const file = () => new File([words], 'tides.pdf', { type: 'application/pdf' });

function setup(name = newName(), locks = memoryLocks()) {
  const store = openContext(name, hurriedClock);
  const { locks: port, die } = locks.context();
  const uploads = createUploads({ store, locks: port, pool });
  const kill = () => {
    uploads.close();
    die();
  };
  const until = async (id: string, wanted: (row: Upload) => boolean) => {
    for await (const row of watch(
      () => getRun(store, 'upload', id),
      new AbortController().signal,
    )) {
      if (row && wanted(row)) return row;
    }
    throw new Error('never');
  };
  return { store, uploads, until, kill, next: () => setup(name, locks) };
}

const hasEnded = ({ state }: Upload) => state === 'success' || state === 'error';

test.each(writesOf(20))(
  'a disk that is full after %i writes: a file that was taken is in the library by a press once there is room',
  async (count) => {
    const { store, uploads, until } = setup();
    const disk = fullDisk(store);
    const add = () => saveFiles(store, 'slot', [file()]);
    disk.fill(count);
    const [taken] = await add().catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'storage_full' });
      return [];
    });
    if (!taken) {
      disk.free();
      await new Promise((resolve) => setTimeout(resolve));
    }
    const { id } = taken ?? (await add())[0]!;
    await uploads.start(id);
    if (taken) await Promise.race([disk.refused, until(id, ({ state }) => state === 'success')]);
    disk.free();
    const row = await until(id, hasEnded);
    if (row.state === 'error') {
      expect(row.error).toMatchObject({ code: 'storage_full' });
      expect(await (await getFile(store, id))?.blob.text()).toBe(words);
      await uploads.control(id, 'retry', null);
      await until(id, ({ state }) => state === 'success');
    }
    const { entries } = await listLibrary(store, { search: '', sort: 'newest', limit: 9 });
    expect(entries.map((entry) => entry.document.docId)).toEqual([docId]);
    expect(await (await getFile(store, docId))?.blob.text()).toBe(words);
    uploads.close();
  },
);

test.each(writesOf(20))(
  'a context that dies at write %i: a file that was taken becomes a document in the next',
  async (count) => {
    const { store, uploads, kill, next } = setup();
    const [taken] = await saveFiles(store, 'slot', [file()]);
    const disk = fullDisk(store);
    const reader = next();
    disk.kill(count);
    await uploads.start(taken!.id).catch(() => undefined);
    const isRead = ({ state }: Upload) => state === 'success';
    await Promise.race([disk.refused, reader.until(taken!.id, isRead)]);
    kill();
    const after = next();
    await after.uploads.restore();
    // One that no context has started is started by its page.
    await after.uploads.start(taken!.id);
    await after.until(taken!.id, isRead);
    expect(await (await getFile(after.store, docId))?.blob.text()).toBe(words);
    after.uploads.close();
  },
);

test('a context that dies when its file has been moved, before its state is stored: the next finds the document', async () => {
  const { store, uploads, until, kill, next } = setup();
  const [taken] = await saveFiles(store, 'slot', [file()]);
  const { id } = taken!;
  await uploads.start(id);
  await until(id, ({ state }) => state === 'success');
  kill();
  await recordRun(store, 'upload', id, { state: 'pending', snapshot: null });
  const after = next();
  await after.uploads.restore();
  const row = await after.until(id, hasEnded);
  expect(row).toMatchObject({ state: 'success', error: null, document: { docId } });
  expect(await (await getFile(after.store, docId))?.blob.text()).toBe(words);
  after.uploads.close();
});
