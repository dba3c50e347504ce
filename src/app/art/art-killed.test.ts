import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { isDrawing } from '#domain/art/art-run.ts';
import { getRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { draw, openArt, runUntil } from '#test/support/art-rig.ts';
import { fullDisk, hurriedClock, writesOf } from '#test/support/full-disk.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';

const server = await new ArtServer().listen();
afterAll(() => server.close());
beforeEach(() => server.reset());

const filesOf = ({ db }: Store) => db.files.toCollection().primaryKeys();

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

test.each(writesOf(26))(
  'a context that dies at write %i of a retry: a picture that had no room is saved, and not drawn again',
  async (count) => {
    const rig = await openArt({ openaiApiHost: `${server.origin}/v1` }, {}, hurriedClock);
    const disk = fullDisk(rig.store);
    disk.fill(9);
    await draw(rig.handlers, '1');
    await disk.refused;
    disk.free();
    await runUntil(rig.store, 'q1', ({ state }) => state === 'failed');
    expect(await filesOf(rig.store)).toEqual(['q1 0']);
    const reader = await rig.join();
    disk.kill(count);
    await draw(rig.handlers, '2', {}, { retryOf: 'q1' }).catch(() => undefined);
    const hasEnded = runUntil(reader.store, 'q2', ({ state }) => !isDrawing(state));
    await Promise.race([disk.refused, hasEnded]);
    reader.runs.close();
    rig.kill();
    const next = await rig.join();
    if (!(await getRun(next.store, 'art', 'q2')))
      await draw(next.handlers, '2', {}, { retryOf: 'q1' });
    const run = await runUntil(next.store, 'q2', ({ state }) => !isDrawing(state));
    expect(run).toMatchObject({ state: 'done', docIds: [expect.any(String)] });
    expect(await filesOf(next.store)).toEqual(run.docIds);
    expect(server.calls).toHaveLength(1);
  },
);
