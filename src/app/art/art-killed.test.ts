import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { isDrawing } from '#domain/art/art-run.ts';
import { getRun } from '#services/store/database/runs.ts';
import { draw, openArt, runUntil } from '#test/support/art-rig.ts';
import { fullDisk, hurriedClock, writesOf } from '#test/support/full-disk.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';

const server = await new ArtServer().listen();
afterAll(() => server.close());
beforeEach(() => server.reset());

test.each(writesOf(26))(
  'a context that dies at write %i: nothing is drawn twice by itself, and a press draws what is not there',
  async (count) => {
    const rig = await openArt({ openaiApiHost: `${server.origin}/v1` }, {}, hurriedClock);
    const disk = fullDisk(rig.store);
    const reader = await rig.join();
    disk.kill(count);
    await draw(rig.handlers, '1').catch(() => undefined);
    await Promise.race([
      disk.refused,
      runUntil(reader.store, 'q1', (run) => !isDrawing(run.state)),
    ]);
    reader.runs.close();
    rig.kill();
    const next = await rig.join();
    if (!(await getRun(next.store, 'art', 'q1'))) return;
    const run = await runUntil(next.store, 'q1', ({ state }) => !isDrawing(state));
    expect(server.calls.length).toBeLessThanOrEqual(1);
    if (run.state === 'failed') {
      expect(run.error).toMatchObject({ code: 'interrupted', retryable: true });
      await draw(next.handlers, '2', {}, { retryOf: 'q1' });
      await runUntil(next.store, 'q2', ({ state }) => state === 'done');
    } else expect(run.docIds).toHaveLength(1);
  },
);
