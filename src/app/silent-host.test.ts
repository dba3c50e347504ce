import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { isDrawing } from '#domain/art/art-run.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import { draw, openArt, runUntil } from '#test/support/art-rig.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { openSearches } from '#test/support/search-rig.ts';
import { SearchService } from '#test/support/search-service.ts';
import { ask, call, openTurns, ref, until } from '#test/support/turn-contexts.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

/* A host that accepts the connection and sends nothing. */

const vendor = await suiteServer();
const service = await new SearchService('searxng').listen();
const pictures = await new ArtServer().listen();
afterAll(() => Promise.all([service.close(), pictures.close()]));
beforeEach(() => {
  service.reset();
  pictures.reset();
});

const minute = 60_000;
const again = { conversationId: 'c', messageId: 'q1', answerId: 'a2' };
const retry = { ...again, model: ref, task: 'auto', partsOf: null } as const;
const silent = { silent: true };

const questions = (count: number) =>
  vendor.until(
    (requests) => requests.filter(({ path }) => path.endsWith('/completions')).length >= count,
  );

test('a silent host: a question ends after 10 minutes, no sooner, and is answered by a press', async () => {
  const clock = new ManualClock();
  const { store, turns, die } = await openTurns(vendor, {}, () => ({}), clock);
  vendor.script(silent, { deltas: ['Here.'] });
  await ask(turns, '1');
  await questions(1);
  clock.advance(10 * minute - 1);
  expect(isLive((await store.db.messages.get('a1'))!.status)).toBe(true);
  clock.advance(1);
  expect(await until(store, 'a1', 'done', 'failed', 'interrupted')).toMatchObject({
    status: 'failed',
    error: { code: 'provider_timeout' },
  });
  await vendor.until((requests) => requests.some(({ aborted }) => aborted));
  expect(await store.db.messages.get('q1')).toMatchObject({ text: 'Question 1' });
  await turns.handlers['turn.retry'](retry, call());
  expect((await until(store, 'a2', 'done')).text).toBe('Here.');
  die();
});

test('a silent host: a search is planned without it after 20 seconds, and its answer comes by a press with what was found', async () => {
  const tides = 'https://tides.example/today';
  service.results = [{ url: tides, title: 'Tides', snippet: 'High tide at noon.' }];
  const clock = new ManualClock();
  const sources = { searchSources: ['endpoint' as const] };
  const { web, store, turns, die } = await openSearches(vendor, service, sources, clock);
  web.pages = { [tides]: 'The high tide is at noon today.' };
  vendor.script(silent, silent, { deltas: ['At noon.'] });
  await ask(turns, '1', { search: true, conversationType: 'Search', text: 'When is high tide?' });
  await questions(1);
  clock.advance(20_000);
  await questions(2);
  expect(web.reads).toEqual([tides]);
  clock.advance(10 * minute);
  expect((await until(store, 'a1', 'done', 'failed')).error).toMatchObject({
    code: 'provider_timeout',
  });
  await turns.handlers['turn.retry'](retry, call());
  const answer = await until(store, 'a2', 'done');
  expect(answer.text).toBe('At noon.');
  expect(answer.sources).toHaveLength(1);
  await die();
});

test('a silent host: a picture has failed after 15 minutes, and comes by a press', async () => {
  const clock = new ManualClock();
  const { store, handlers, kill } = await openArt(
    { openaiApiHost: `${pictures.origin}/v1` },
    {},
    clock,
  );
  pictures.script({ held: true });
  await draw(handlers, '1');
  await pictures.until(() => pictures.calls.length === 1);
  clock.advance(15 * minute - 1);
  expect(isDrawing((await runUntil(store, 'q1', () => true)).state)).toBe(true);
  clock.advance(1);
  expect(await runUntil(store, 'q1', ({ state }) => !isDrawing(state))).toMatchObject({
    state: 'failed',
    error: { code: 'provider_timeout' },
  });
  await pictures.until(() => pictures.calls[0]!.aborted);
  await draw(handlers, '2', {}, { retryOf: 'q1' });
  expect((await runUntil(store, 'q2', ({ state }) => state === 'done')).docIds).toHaveLength(1);
  kill();
});
