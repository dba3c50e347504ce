import { expect, test } from '@jest/globals';
import { fullDisk, hurriedClock, writesOf } from '#test/support/full-disk.ts';
import { ask, openTurns, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

test.each(writesOf(26))(
  'a context that dies at write %i: a question that was taken is there, its answer has ended, and the next one is answered',
  async (count) => {
    const { store, turns, context, die } = await openTurns(server, {}, () => ({}), hurriedClock);
    const reader = context().store;
    const disk = fullDisk(store);
    server.script({ deltas: ['Nothing ', 'is lost.'] });
    disk.kill(count);
    const isTaken = await Promise.resolve(ask(turns, '1')).then(
      () => true,
      () => false,
    );
    await Promise.race([disk.refused, until(reader, 'a1', 'done')]);
    die();
    const next = context();
    await next.turns.restore();
    if (isTaken) await until(next.store, 'q1', 'done');
    const answer = await next.store.db.messages.get('a1');
    if (answer) {
      const ended = await until(next.store, 'a1', 'done', 'interrupted');
      // One that was not noted as sent is asked again.
      if (ended.status === 'interrupted') expect('Nothing is lost.').toContain(ended.text);
    }
    server.script({ deltas: ['Next.'] });
    await ask(next.turns, '2', { parentMessageId: answer ? 'a1' : null });
    await until(next.store, 'a2', 'done');
    next.die();
  },
);
