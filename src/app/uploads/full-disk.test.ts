import { expect, test } from '@jest/globals';
import type { Upload } from '#domain/documents/uploads.ts';
import { memoryLocks } from '#platform/memory/locks.ts';
import { getRun } from '#services/store/database/runs.ts';
import { watch } from '#services/store/database/watch.ts';
import { getFile, listLibrary } from '#services/store/documents/library.ts';
import { fullDisk, hurriedClock } from '#test/support/full-disk.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { readingPool } from '#test/support/reading-pool.ts';
import { saveFiles } from './save-files.ts';
import { createUploads } from './uploads.ts';

const words = 'Tides come and go.';
const docId = words.padEnd(64, '0');
const pool = readingPool(() => [words]);

function setup() {
  const store = openContext(newName(), hurriedClock);
  const uploads = createUploads({ store, locks: memoryLocks().context().locks, pool });
  const until = async (id: string, wanted: (row: Upload) => boolean) => {
    for await (const row of watch(
      () => getRun(store, 'upload', id),
      new AbortController().signal,
    )) {
      if (row && wanted(row)) return row;
    }
    throw new Error('never');
  };
  return { store, uploads, until };
}

const hasEnded = ({ state }: Upload) => state === 'success' || state === 'error';

/** Each write of an upload, and some after the last. */
const writes = Array.from({ length: 20 }, (_, count) => count);

test.each(writes)(
  'a disk that is full after %i writes: a file that was taken is in the library by a press once there is room',
  async (count) => {
    const { store, uploads, until } = setup();
    const disk = fullDisk(store);
    const add = () =>
      saveFiles(store, 'slot', [new File([words], 'tides.pdf', { type: 'application/pdf' })]);
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
