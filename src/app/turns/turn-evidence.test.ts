import { expect, test } from '@jest/globals';
import { watch } from '#services/store/database/watch.ts';
import { getDocuments } from '#services/store/documents/documents.ts';
import { checkAnswer } from '#test/support/check-answer.ts';
import {
  ask,
  call,
  follow,
  openTurns,
  ref,
  savePage,
  type TurnsContext,
  until,
} from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

const text = 'The aurochs died out in 1627.\n\nIt was a large animal of the forests.';
const sources = [{ docId: 'd1' }];

async function ready() {
  const context = await openTurns(server);
  await savePage(context.store, 'd1', text);
  return context;
}

/** Resolves when the saved part of the answer contains `words`. */
async function untilSaved({ store }: Pick<TurnsContext, 'store'>, words: string): Promise<void> {
  const stop = new AbortController();
  for await (const parts of watch(() => store.db.messageParts.toArray(), stop.signal)) {
    if (
      parts
        .map((part) => part.text)
        .join('')
        .includes(words)
    )
      return;
  }
}

const claim = 'It died [[1.1 "the aurochs died out in 1627"]]';
const invented = '[[1.2 "it was a small animal of the forests"]]';

test('quotes are checked against the page, emitted while the answer streams, and saved', async () => {
  const { turns, store } = await ready();
  server.script({ deltas: ['It died [[1.1 "the aur', 'ochs died out in 1627"]]', ` ${invented}`] });
  await ask(turns, '1', { sources });
  await until(store, 'a1', 'waiting', 'streaming', 'done');
  const reader = follow(turns, 'a1');
  const row = await until(store, 'a1', 'done');
  await reader.ended;
  expect(row.text).toBe(`${claim} ${invented}`);
  expect(row.citations).toMatchObject([
    { mark: 0, found: { docId: 'd1', exact: 'The aurochs died out in 1627', textStart: 0 } },
    { mark: 1, quote: 'it was a small animal of the forests', found: null },
  ]);
  expect(reader.citations()).toEqual(row.citations);
  expect(row.citations).toEqual(checkAnswer(row.text, await getDocuments(store, ['d1'])));
});

test('an old citation opens after the page was read again with other words', async () => {
  const { turns, store } = await ready();
  server.script({ deltas: [claim] });
  await ask(turns, '1', { sources });
  await until(store, 'a1', 'done');
  await savePage(store, 'd2', 'The page says something else now.', { link: 'https://a.test/d1' });
  const row = await until(store, 'a1', 'done');
  expect(row.sources).toMatchObject([{ docId: 'd1', link: 'https://a.test/d1' }]);
  const [document] = await getDocuments(store, [row.citations[0]!.found!.docId]);
  const { textStart, textEnd, exact } = row.citations[0]!.found!;
  expect(document!.pure_text.slice(textStart, textEnd)).toBe(exact);
});

test('a retry has sources and citations of its own', async () => {
  const { turns, store } = await ready();
  server.script({ deltas: ['No mark.'] }, { deltas: [claim] });
  await ask(turns, '1', { sources });
  await until(store, 'a1', 'done');
  const retried = { conversationId: 'c', messageId: 'q1', answerId: 'b1', model: ref };
  await turns.handlers['turn.retry'](
    { ...retried, task: 'auto', partsOf: null, comparison: 'a1' },
    call(),
  );
  const row = await until(store, 'b1', 'done');
  expect(row).toMatchObject({ comparedMessageId: 'a1', sources: [{ docId: 'd1' }] });
  expect(row.citations).toHaveLength(1);
  expect((await until(store, 'a1', 'done')).citations).toEqual([]);
});

test('an answer that was stopped in the middle of a mark has the citations before it', async () => {
  const { turns, store } = await ready();
  server.script({ deltas: [`${claim} [[1.2 "it was a`, ' large'], holdAfter: 1 });
  await ask(turns, '1', { sources });
  await server.until(([request]) => request?.held === true);
  await untilSaved({ store }, 'it was a');
  await turns.handlers['turn.stop']({ conversationId: 'c' }, call());
  const row = await until(store, 'a1', 'stopped');
  expect(row.citations.map(({ mark, found }) => [mark, found !== null])).toEqual([[0, true]]);
});

test('an answer whose context ended has its marks checked by its follower', async () => {
  const { turns, store, context, die } = await ready();
  const other = context();
  server.script({ deltas: [`${claim} and [[1.2 "it was a`, ' large'], holdAfter: 1 });
  await ask(turns, '1', { sources });
  await server.until(([request]) => request?.held === true);
  await untilSaved({ store }, 'it was a');
  const reader = follow(other.turns, 'a1');
  die();
  expect(await reader.ended).toBe('interrupted');
  expect(reader.citations()).toMatchObject([{ mark: 0, found: { docId: 'd1' } }]);

  // Continued, it starts in the middle of the mark.
  server.script({ deltas: [' large animal of the forests"]].'] });
  await other.turns.handlers['turn.continue']({ conversationId: 'c', answerId: 'a1' }, call());
  const row = await until(store, 'a1', 'done');
  expect(row.text).toBe(`${claim} and [[1.2 "it was a large animal of the forests"]].`);
  expect(row.citations.map(({ found }) => found?.exact)).toEqual([
    'The aurochs died out in 1627',
    'It was a large animal of the forests',
  ]);
});

test('an answer that is swept after a restart has its marks checked', async () => {
  const { turns, store, context, die } = await ready();
  server.script({ deltas: [claim, ' lost'], holdAfter: 1 });
  await ask(turns, '1', { sources });
  await server.until(([request]) => request?.held === true);
  await untilSaved({ store }, '1627"]]');
  await turns.stored();
  die();
  // As if its machine had never been saved.
  await store.db.turns.clear();
  await context().turns.restore();
  const row = await until(store, 'a1', 'interrupted');
  expect(row).toMatchObject({ citations: [{ mark: 0, found: { docId: 'd1' } }] });
});

test('an answer that continues after a restart has its marks checked', async () => {
  const { turns, store, context, die } = await ready();
  server.script({ deltas: [claim, ' lost'], holdAfter: 1 });
  await ask(turns, '1', { sources });
  await server.until(([request]) => request?.held === true);
  await untilSaved({ store }, '1627"]]');
  await turns.stored();
  expect(await store.db.turns.count()).toBe(1);
  die();
  await context().turns.restore();
  const row = await until(store, 'a1', 'interrupted');
  expect(row).toMatchObject({ citations: [{ mark: 0, found: { docId: 'd1' } }] });
});

test('the number of a removed source is not given to another one', async () => {
  const { turns, store, context, die } = await ready();
  await savePage(store, 'd2', 'The library was built in 1931 by a merchant.');
  server.script({ deltas: ['See [[2.1 "library was built in 1931"]]', ' lost'], holdAfter: 1 });
  await ask(turns, '1', { sources: [{ docId: 'd1' }, { docId: 'd2' }] });
  await server.until(([request]) => request?.held === true);
  await untilSaved({ store }, '1931"]]');
  await turns.stored();
  die();
  await store.db.documents.delete('d1');
  await context().turns.restore();
  const row = await until(store, 'a1', 'interrupted');
  expect(row.citations).toMatchObject([{ found: { docId: 'd2' } }]);
});
