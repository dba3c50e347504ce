import { expect, test } from '@jest/globals';
import type { MarkedSource } from '#domain/memos/marks.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocuments } from '#services/store/documents/documents.ts';
import { putMark } from '#services/store/memos/marks.ts';
import { changeMemo, setMemoDeleted } from '#services/store/memos/memos.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { memoryFailure, openMemoryTurns } from '#test/support/memory-turns.ts';
import { ask, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

const tide: MarkedSource = {
  address: 'https://quarterly.example/tide',
  docId: '',
  docType: 'page_content__webpage',
  title: 'The tide library',
};
const ferries: MarkedSource = {
  ...tide,
  address: 'https://harbour.example/ferries',
  title: 'Ferries',
};
const paper: MarkedSource = {
  address: null,
  docId: 'd'.repeat(64),
  docType: 'page_content__pdf',
  title: 'On sluices',
};
const larch = 'a deck of larch on sealed drums';
const noon = 'The tide comes in before noon on most days';
const rain = 'The ferry runs only when it rains in the bay';
const pumps = 'The pumps of the northern sluice failed in March';

const onPage = (exact: string): Anchor => ({
  kind: 'dom',
  exact,
  prefix: '',
  suffix: '',
  path: '0/1',
});

async function open(isLocal = true) {
  const context = await openMemoryTurns(server, isLocal);
  const { store } = context;
  const put = async (source: MarkedSource, text: string, anchor = onPage(text)) =>
    (await putMark(store, { source, colour: 1, text, anchor })).id;
  const ids = {
    larch: await put(tide, larch),
    noon: await put(tide, noon),
    rain: await put(ferries, rain),
    pumps: await put(paper, pumps, { kind: 'pdf', page: 4, boxes: [] }),
  };
  await changeMemo(store, ids.larch, { note: 'Ask about\nthe `drums`' });
  server.reset();
  return { ...context, ids };
}

const sourcesOf = async (store: Store, id: string) => (await store.db.messages.get(id))!.sources;

const sent = () =>
  JSON.stringify((server.requests.at(-1)?.body as { messages: unknown[] } | undefined)?.messages);

test('G19 a question takes the marks that it is about: they alone are sent, in a fence, with the day and the note', async () => {
  const { turns, store } = await open();
  server.script({
    deltas: ['Drums [[1.1 "larch on sealed drums"]] [[1.1 "Ask about the drums"]].'],
  });
  await ask(turns, '1', { text: 'What did I mark about larch?', memory: 'marks' });
  const answer = await until(store, 'a1', 'done');
  expect(await sourcesOf(store, 'q1')).toMatchObject([
    { title: 'The tide library', link: tide.address, taken: [expect.any(String)], marksOf: '' },
  ]);
  const prompt = sent();
  expect(prompt).toMatch(
    /<untrusted-source-[0-9a-f]+ number=\\"1\\"[^>]* marked=\\"\d{4}-\d\d-\d\d\\"/,
  );
  expect(prompt).toMatch(
    /\(\d{4}-\d\d-\d\d, the person's note: Ask about the drums\)\\n\[1\.1\] a deck/,
  );
  expect(prompt).toContain('words that the person marked on that page');
  for (const other of [noon, rain, pumps]) expect(prompt).not.toContain(other);
  // What the person wrote is none of the page's words.
  expect(answer.citations).toMatchObject([
    { found: { exact: 'larch on sealed drums', anchor: { kind: 'dom', path: '0/1' } } },
    { found: null },
  ]);
});

test('G19 marks of pages and documents are sources of their own; a quote leads to its place in the document', async () => {
  const { turns, store, ids } = await open();
  server.script({ deltas: ['Pumps [[1.1 "The pumps of the northern sluice failed"]].'] });
  await ask(turns, '1', { text: 'What did I mark about the sluice?', memory: 'marks' });
  const answer = await until(store, 'a1', 'done');
  expect(await sourcesOf(store, 'q1')).toMatchObject([{ link: null, marksOf: paper.docId }]);
  expect(answer.citations).toMatchObject([{ found: { anchor: { kind: 'pdf', page: 4 } } }]);
  server.script({ deltas: ['Four.'] });
  const next = { text: 'What did I mark?', memory: 'marks' as const, parentMessageId: 'a1' };
  await ask(turns, '2', next);
  await until(store, 'a2', 'done');
  expect((await sourcesOf(store, 'q2')).map(({ title }) => title).toSorted()).toEqual([
    'Ferries',
    'On sluices',
    'The tide library',
  ]);
  for (const words of [larch, noon, rain, pumps]) expect(sent()).toContain(words);
  await setMemoDeleted(store, ids.rain, true);
  const [source] = await sourcesOf(store, 'q1');
  expect((await getDocuments(store, [source!.docId]))[0]?.pure_text).toBe(pumps);
});

test('G19 about what was not marked nothing is found, and that is said', async () => {
  const { turns } = await open();
  await ask(turns, '1', { text: 'Who won the chess olympiad?', memory: 'marks' });
  expect(await memoryFailure(turns)).toBe('search_empty');
});

test('G19 marks of sites that are never sent stay here, where the model is elsewhere', async () => {
  const { turns, store } = await open(false);
  await writeSettings(store, { neverSend: ['harbour.example'] });
  await ask(turns, '1', { text: 'What did I mark about the ferry?', memory: 'marks' });
  expect(await memoryFailure(turns)).toBe('search_empty');
});
