import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { isDrawing } from '#domain/art/art-run.ts';
import { draw, openArt, runUntil } from '#test/support/art-rig.ts';
import { type BrokenNetwork, breakNetwork, breaks } from '#test/support/broken-network.ts';
import { hurriedClock } from '#test/support/full-disk.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';

const server = await new ArtServer().listen();
let network: BrokenNetwork;
afterAll(() => server.close());
beforeEach(() => server.reset());
afterEach(() => network.restore());

test.each(breaks)(
  'offline at each request of a picture, %s: it has failed in words, and comes by a press once the network is back',
  async (where) => {
    for (let at = 0, hasBroken = true; hasBroken; at += 1) {
      const rig = await openArt({ openaiApiHost: `${server.origin}/v1` }, {}, hurriedClock);
      network = breakNetwork(at, where);
      await draw(rig.handlers, '1');
      const first = await runUntil(rig.store, 'q1', ({ state }) => !isDrawing(state));
      hasBroken = network.hasBroken();
      network.back();
      if (first.state === 'failed') {
        expect(first.error).toMatchObject({ code: expect.stringMatching(/^provider_/) });
        await draw(rig.handlers, '2', {}, { retryOf: 'q1' });
        await runUntil(rig.store, 'q2', ({ state }) => state === 'done');
      } else expect(first.docIds).toHaveLength(1);
      network.restore();
      rig.kill();
    }
  },
);
