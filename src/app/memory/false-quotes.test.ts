import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noMemory } from '#domain/memory/memory.ts';
import { buildReceipt, sourcesOf } from '#domain/receipts/build-receipt.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocuments } from '#services/store/documents/documents.ts';
import { forget } from '#services/store/memory/forget.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { falseQuotes } from '#test/support/adversarial-quotes.ts';
import { withoutMeaning } from '#test/support/meaning.ts';
import { memoryPool } from '#test/support/memory-pool.ts';
import { ask, openTurns, savePage, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import { createMemoryHandlers } from './memory-handlers.ts';
import { remember } from './remember.ts';

const server = await suiteServer();
const wanted = 1_000;
const seed = 59;

async function open() {
  const { turns, store } = await openTurns(
    server,
    {},
    ({ store: own, models }) =>
      createMemoryHandlers({ ...withoutMeaning, store: own, pool: memoryPool, models }).ofQuestions,
  );
  await writeSettings(store, { memory: { ...noMemory, ofQuestions: true, days: null } });
  return { turns, store };
}

/** What a person is shown of each quote of an answer. */
async function resultsOf(store: Store, id: string) {
  const answer = await until(store, `a${id}`, 'done');
  const question = (await store.db.messages.get(`q${id}`))!;
  const documents = await getDocuments(
    store,
    sourcesOf({ question, answer }).map(({ docId }) => docId),
  );
  const saved = '2027-01-16T00:00:00.000Z';
  return buildReceipt({ question, answer, documents, saved }).quotes.map(({ result }) => result);
}

test('G17 of 1,000 adversarial quotes in answers from what was read none is shown as checked', async () => {
  const { turns, store } = await open();
  const shown: string[][] = [];
  let tried = 0;
  for (const [at, { page, says, isFalse }] of fc
    .sample(falseQuotes, { numRuns: 60, seed })
    .entries()) {
    await forget(store, { site: null, day: null });
    await savePage(store, `d${at}`, page);
    // Nearly a copy, with what the first one does not say: it is no source of the question.
    await savePage(store, `n${at}`, isFalse.map(([, quote]) => quote).join('.\n\n'));
    await remember({ store, pool: memoryPool }, [`d${at}`, `n${at}`], 'question');
    await forget(store, { address: `https://a.test/n${at}` });
    await store.db.documents.clear();
    const quotes = isFalse.map(([, quote]) => quote);
    const marks = [...quotes, ...says].map((quote) => `So it is [[1.1 "${quote}"]].`);
    server.script({ deltas: [marks.join('\n\n')] });
    const own = { conversationId: `c${at}`, text: says.join(' '), memory: 'read' as const };
    await ask(turns, String(at), own);
    const results = await resultsOf(store, String(at));
    expect(results.slice(quotes.length)).toEqual(says.map(() => 'checked'));
    for (const [place, [kind, quote]] of isFalse.entries()) {
      if (results[place] === 'checked') shown.push([kind, quote, page]);
    }
    tried += quotes.length;
  }
  expect(shown).toEqual([]);
  expect(tried).toBeGreaterThan(wanted);
});
