import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { isDrawing } from '#domain/art/art-run.ts';
import type { Store } from '#services/store/database/store.ts';
import { getFile } from '#services/store/documents/library.ts';
import { draw, openArt, runUntil } from '#test/support/art-rig.ts';
import { fullDisk, hurriedClock, writesOf } from '#test/support/full-disk.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';

const server = await new ArtServer().listen();
afterAll(() => server.close());
beforeEach(() => server.reset());

const filesOf = ({ db }: Store) => db.files.toCollection().primaryKeys();
const open = () => openArt({ openaiApiHost: `${server.origin}/v1` }, {}, hurriedClock);

test.each(writesOf(26))(
  'a disk that is full after %i writes: a picture that came is saved by a press once there is room, and drawn once',
  async (count) => {
    const { store, handlers } = await open();
    const disk = fullDisk(store);
    disk.fill(count);
    const isTaken = await draw(handlers, '1').then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'storage_full' });
        return false;
      },
    );
    if (isTaken) {
      await Promise.race([disk.refused, runUntil(store, 'q1', ({ state }) => state === 'done')]);
    }
    disk.free();
    if (!isTaken) await draw(handlers, '1');
    let run = await runUntil(store, 'q1', ({ state }) => !isDrawing(state));
    if (run.state === 'failed') {
      expect(run.error).toMatchObject({ code: 'storage_full' });
      await draw(handlers, '2', {}, { retryOf: 'q1' });
      run = await runUntil(store, 'q2', ({ state }) => !isDrawing(state));
    }
    expect(run).toMatchObject({ state: 'done', docIds: [expect.any(String)] });
    expect(await filesOf(store)).toEqual(run.docIds);
    expect((await getFile(store, run.docIds[0]!))?.blob.type).toBe('image/png');
    expect(server.calls).toHaveLength(1);
  },
);

test('a picture that had no room twice is saved by the next press, and leaves no other file', async () => {
  const { store, handlers } = await open();
  for (const [id, retryOf] of [
    ['1', null],
    ['2', 'q1'],
  ] as const) {
    const disk = fullDisk(store);
    disk.fill(9);
    await draw(handlers, id, {}, { retryOf });
    await disk.refused;
    disk.free();
    await runUntil(store, `q${id}`, ({ state }) => state === 'failed');
  }
  expect(await filesOf(store)).toEqual(['q1 0', 'q2 0']);
  await draw(handlers, '3', {}, { retryOf: 'q2' });
  const run = await runUntil(store, 'q3', ({ state }) => state === 'done');
  expect(await filesOf(store)).toEqual(run.docIds);
  expect(server.calls).toHaveLength(1);
});
