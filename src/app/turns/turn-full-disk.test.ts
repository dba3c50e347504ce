import { expect, test } from '@jest/globals';
import { fullDisk, hurriedClock, writesOf } from '#test/support/full-disk.ts';
import { ask, follow, openTurns, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

const ready = () => openTurns(server, {}, () => ({}), hurriedClock);
const ends = ['done', 'failed', 'interrupted'] as const;

test.each(writesOf(24))(
  'a disk that is full after %i writes: a question that was taken has its answer once there is room, with every word that was shown',
  async (count) => {
    const { store, turns } = await ready();
    const disk = fullDisk(store);
    server.script({ deltas: ['Nothing ', 'is lost.'] });
    disk.fill(count);
    const isTaken = await Promise.resolve(ask(turns, '1')).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'storage_full' });
        return false;
      },
    );
    if (!isTaken) {
      disk.free();
      await ask(turns, '1');
      expect(await until(store, 'a1', 'done')).toMatchObject({ text: 'Nothing is lost.' });
      return;
    }
    const reader = follow(turns, 'a1').ended.catch(() => undefined);
    await Promise.race([disk.refused, until(store, 'a1', 'done')]);
    disk.free();
    const answer = await until(store, 'a1', ...ends);
    expect((await store.db.messages.get('q1'))?.status).toBe('done');
    expect(await follow(turns, 'a1').ended).toBe(answer.status);
    await reader;
    server.script({ deltas: ['Next.'] });
    await ask(turns, '2', { parentMessageId: 'a1' });
    await until(store, 'a2', 'done');
  },
);

test('the words of an answer that had no room are read on, and saved once there is some', async () => {
  const { store, turns } = await ready();
  const disk = fullDisk(store);
  server.script({ deltas: ['not', ' lost'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  const reader = follow(turns, 'a1');
  disk.fill();
  server.release();
  expect(await reader.ended).toBe('failed');
  const shown = reader.text();
  expect(shown).toMatch(/^not/);
  const unsaved = await store.db.messages.get('a1');
  expect(unsaved?.status).toMatch(/waiting|streaming/);
  disk.free();
  expect((await until(store, 'a1', 'done', 'failed')).text).toBe(shown);
});
