import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { getSearch } from '#services/store/conversations/searches.ts';
import { fullDisk, hurriedBy, writesOf } from '#test/support/full-disk.ts';
import { openSearches, searchFailure } from '#test/support/search-rig.ts';
import { SearchService } from '#test/support/search-service.ts';
import { ask, call, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const vendor = await suiteServer();
const service = await new SearchService('searxng').listen();
afterAll(() => service.close());

const tides = 'https://tides.example/today';
beforeEach(() => {
  service.reset();
  service.results = [{ url: tides, title: 'Tides', snippet: 'High tide at noon.' }];
  const plan = { deltas: [JSON.stringify({ queries: ['tides'] })] };
  vendor.script(plan, { deltas: ['At noon.'] });
});

async function open() {
  // A search that is not answered within its limit waits for the person.
  const rig = await openSearches(vendor, service, {}, hurriedBy(10));
  rig.web.pages = { [tides]: 'The high tide is at noon today.' };
  return rig;
}

const searched = { search: true, conversationType: 'Search', text: 'When is high tide?' };
const ends = ['done', 'failed', 'interrupted'] as const;

test.each(writesOf(48))(
  'a disk that is full after %i writes: a question that is searched for has its answer or its error once there is room, by a press',
  async (count) => {
    const { store, turns, die } = await open();
    const disk = fullDisk(store);
    disk.fill(count);
    const isTaken = await Promise.resolve(ask(turns, '1', searched)).then(
      () => true,
      () => false,
    );
    if (isTaken) await Promise.race([disk.refused, until(store, 'a1', 'done')]);
    disk.free();
    if (!isTaken) await Promise.resolve(ask(turns, '1', searched));
    const ended = until(store, 'a1', ...ends);
    const again = searchFailure(turns, 'storage_full').then(() =>
      turns.handlers['turn.readAgain']({ conversationId: 'c', messageId: 'q1' }, call()),
    );
    await Promise.race([ended, again]);
    const answer = await ended;
    if (answer.status === 'failed') expect(answer.error).toMatchObject({ code: 'storage_full' });
    await die();
  },
);

test.each(writesOf(48))(
  'a context that dies at write %i: a question that was searched for is there, and its answer has ended',
  async (count) => {
    const { store, turns, context, die } = await open();
    const reader = context().store;
    const disk = fullDisk(store);
    disk.kill(count);
    const isTaken = await Promise.resolve(ask(turns, '1', searched)).then(
      () => true,
      () => false,
    );
    await Promise.race([disk.refused, until(reader, 'a1', 'done')]);
    const next = await die();
    if (!isTaken) return;
    await until(next.store, 'q1', 'done');
    if (await next.store.db.messages.get('a1')) await until(next.store, 'a1', ...ends);
    const run = await getSearch(next.store, 'q1');
    if (run?.state === 'done') expect(run.pages).toHaveLength(1);
  },
);
