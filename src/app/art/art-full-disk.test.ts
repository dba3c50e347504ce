import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { isDrawing } from '#domain/art/art-run.ts';
import { getFile } from '#services/store/documents/library.ts';
import { draw, openArt, runUntil } from '#test/support/art-rig.ts';
import { fullDisk, hurriedClock, writesOf } from '#test/support/full-disk.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';

const server = await new ArtServer().listen();
afterAll(() => server.close());
beforeEach(() => server.reset());

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
    expect((await getFile(store, run.docIds[0]!))?.blob.type).toBe('image/png');
    expect(server.calls).toHaveLength(1);
  },
);
