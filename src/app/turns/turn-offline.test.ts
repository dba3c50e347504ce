import { afterEach, expect, test } from '@jest/globals';
import { type BrokenNetwork, breakNetwork, breaks } from '#test/support/broken-network.ts';
import { hurriedClock } from '#test/support/full-disk.ts';
import { ask, call, openTurns, ref, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();
let network: BrokenNetwork;
afterEach(() => network.restore());

const again = {
  conversationId: 'c',
  messageId: 'q1',
  model: ref,
  task: 'auto',
  partsOf: null,
} as const;

test.each(breaks)(
  'offline at each request of a question, %s: it is there, and has its whole answer by a press once the network is back',
  async (where) => {
    for (let at = 0, hasBroken = true; hasBroken; at += 1) {
      const { store, turns, die } = await openTurns(server, {}, () => ({}), hurriedClock);
      server.script({ deltas: ['Nothing ', 'is lost.'] });
      network = breakNetwork(at, where);
      await ask(turns, '1');
      const first = await until(store, 'a1', 'done', 'failed', 'interrupted');
      hasBroken = network.hasBroken();
      network.back();
      expect(await store.db.messages.get('q1')).toMatchObject({ text: 'Question 1' });
      if (first.status !== 'done') {
        expect('Nothing is lost.').toContain(first.text);
        server.reset();
        server.script({ deltas: ['Nothing ', 'is lost.'] });
        await turns.handlers['turn.retry']({ ...again, answerId: 'a2' }, call());
        await until(store, 'a2', 'done');
      }
      const answer = await store.db.messages.get(first.status === 'done' ? 'a1' : 'a2');
      expect(answer?.text).toBe('Nothing is lost.');
      network.restore();
      die();
    }
  },
);
