import { afterAll, afterEach, expect, test } from '@jest/globals';
import { getSearch } from '#services/store/conversations/searches.ts';
import { type BrokenNetwork, breakNetwork, breaks } from '#test/support/broken-network.ts';
import { hurriedBy } from '#test/support/full-disk.ts';
import { openSearches, searchFailure, searchUntil } from '#test/support/search-rig.ts';
import { SearchService } from '#test/support/search-service.ts';
import { ask, call, ref, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const vendor = await suiteServer();
const service = await new SearchService('searxng').listen();
let network: BrokenNetwork;
afterAll(() => service.close());
afterEach(() => network.restore());

const tides = 'https://tides.example/today';
const searched = { search: true, conversationType: 'Search', text: 'When is high tide?' };
const plan = { deltas: [JSON.stringify({ queries: ['tides'] })] };

const again = { conversationId: 'c', messageId: 'q1' };
const retry = { ...again, answerId: 'a2', model: ref, task: 'auto', partsOf: null } as const;

test.each(breaks)(
  'offline at each request of a question that is searched for, %s: it is there, and is answered by a press once the network is back',
  async (where) => {
    for (let at = 0, hasBroken = true; hasBroken; at += 1) {
      service.reset();
      service.results = [{ url: tides, title: 'Tides', snippet: 'High tide at noon.' }];
      const sources = { searchSources: ['endpoint' as const] };
      const { web, store, turns, die } = await openSearches(
        vendor,
        service,
        sources,
        hurriedBy(10),
      );
      web.pages = { [tides]: 'The high tide is at noon today.' };
      vendor.reset();
      vendor.script(plan, { deltas: ['At ', 'noon.'] });
      network = breakNetwork(at, where);
      await ask(turns, '1', searched);
      const ended = until(store, 'a1', 'done', 'failed', 'interrupted');
      const nothing = searchUntil(store, 'q1', ({ state }) => state === 'failed');
      const { error } = await Promise.race([ended, nothing]);
      hasBroken = network.hasBroken();
      network.back();
      vendor.reset();
      vendor.script({ deltas: ['At ', 'noon.'] });
      const run = await getSearch(store, 'q1');
      if (run?.state === 'failed') {
        await searchFailure(turns, error?.code ?? '');
        await turns.handlers['turn.readAgain'](again, call());
      }
      const first = await ended;
      if (first.status !== 'done') {
        await turns.handlers['turn.retry'](retry, call());
        await until(store, 'a2', 'done');
      }
      const answer = await store.db.messages.get(first.status === 'done' ? 'a1' : 'a2');
      expect(answer?.text).toBe('At noon.');
      expect(answer?.sources).toHaveLength(1);
      network.restore();
      await die();
    }
  },
);
