import { beforeEach, expect, test } from '@jest/globals';
import type { Store } from '#services/store/database/store.ts';
import {
  maxThumbnails,
  readThumbnail,
  writeThumbnail,
} from '#services/store/documents/thumbnails.ts';
import { freeSpace } from '#services/store/space/free-space.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { createThumbnails } from './thumbnails.ts';

let store: Store;
let clock: ManualClock;
let drawn: string[];
let running: number;
let together: number;
let fails: CodedError | null;

beforeEach(() => {
  ({ store, clock } = openMemoryStore());
  drawn = [];
  [running, together, fails] = [0, 0, null];
});

const jobs = {
  'pdf-draw': {
    drawFirstPage: async () => ({ mediaType: 'image/jpeg', blob: new Blob(['page']) }),
  },
  image: { draw: async () => ({ mediaType: 'image/png', base64: 'cGlj' }) },
};
const pool: WorkPort = {
  run: async (_signal, kind, task) => {
    drawn.push(kind);
    running += 1;
    together = Math.max(together, running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw fails;
    return task(jobs[kind as keyof typeof jobs] as never);
  },
  close: () => undefined,
};

const never = () => new AbortController().signal;
const add = (...names: string[]) =>
  store.db.files.bulkPut(
    names.map((name) => ({ id: name, blob: new Blob(['x']), name, type: '' })),
  );

test('U2.5 the first page of a PDF and a picture are drawn once each, one after the other; of others there is none', async () => {
  await add('a.pdf', 'b.png', 'c.txt');
  const thumbnail = createThumbnails({ store, pool });
  const all = () =>
    Promise.all(['a.pdf', 'b.png', 'c.txt', 'gone'].map((id) => thumbnail(id, never())));
  const images = ['data:image/jpeg;base64,cGFnZQ==', 'data:image/png;base64,cGlj', null, null];
  expect(await all()).toEqual(images);
  expect(await all()).toEqual(images);
  expect(await createThumbnails({ store, pool })('a.pdf', never())).toBe(images[0]);
  expect({ drawn, together }).toEqual({ drawn: ['pdf-draw', 'image'], together: 1 });
});

test.each(['file_damaged', 'file_too_complex', 'file_password', 'timeout'] as const)(
  'a file that ends with %s is not drawn again',
  async (code) => {
    await add('a.pdf');
    fails = new CodedError(code);
    const thumbnail = createThumbnails({ store, pool });
    expect([await thumbnail('a.pdf', never()), await thumbnail('a.pdf', never())]).toEqual([
      null,
      null,
    ]);
    expect(drawn).toEqual(['pdf-draw']);
  },
);

test('one that was not finished is drawn the next time; what none waits for does not start', async () => {
  await add('a.pdf', 'b.pdf');
  fails = new CodedError('aborted');
  const thumbnail = createThumbnails({ store, pool });
  await expect(thumbnail('a.pdf', never())).rejects.toMatchObject({ code: 'aborted' });
  fails = null;
  expect(await thumbnail('a.pdf', never())).toMatch(/^data:/);
  await expect(thumbnail('b.pdf', AbortSignal.abort(fails))).rejects.toBeDefined();
  expect(drawn).toEqual(['pdf-draw', 'pdf-draw']);
});

test('the oldest go where there are too many, and all with a clean-up', async () => {
  for (let at = 0; at <= maxThumbnails; at += 1) {
    clock.advance(1);
    await writeThumbnail(store, `d${at}`, 'data:');
  }
  expect(await store.db.cache.count()).toBeLessThan(maxThumbnails);
  expect(await readThumbnail(store, 'd0')).toBeNull();
  expect(await readThumbnail(store, `d${maxThumbnails}`)).toEqual({ image: 'data:' });
  await freeSpace(store);
  expect(await store.db.cache.count()).toBe(0);
});
