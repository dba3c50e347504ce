import { expect, test } from '@jest/globals';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import { noMemory } from '#domain/memory/memory.ts';
import { buildReceipt, sourcesOf } from '#domain/receipts/build-receipt.ts';
import { serialise } from '#domain/receipts/receipt.ts';
import { verifyFile } from '#domain/receipts/verify-receipt.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocuments } from '#services/store/documents/documents.ts';
import { forget } from '#services/store/memory/forget.ts';
import { memoryUse, pageAt } from '#services/store/memory/read-entries.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { memoryPool } from '#test/support/memory-pool.ts';
import { memoryFailure, openMemoryTurns } from '#test/support/memory-turns.ts';
import { ask, call, ref, savePage, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import { storedLength } from '#workers/reading/reading.api.ts';
import { readTexts } from './memory-texts.ts';
import { remember } from './remember.ts';

const server = await suiteServer();
const { signal } = new AbortController();

const tide = [
  '# The tide',
  'The library floods twice a day, and nothing is lost.',
  'Oda Fennimore raises the lower shelves on winches before each high water.',
  'Readers come from the whole county.',
  'The floating floor is a deck of larch on sealed drums.',
].join('\n\n');
const ferry = '# The ferry\n\nThe ferry runs only when it rains.\n\nIts captain sells umbrellas.';

/** A chat whose owner has read these pages, by their names. */
async function open(pages: Record<string, string>, isLocal = true) {
  const context = await openMemoryTurns(server, isLocal);
  const { store } = context;
  await writeSettings(store, { memory: { ...noMemory, ofQuestions: true, days: null } });
  for (const [docId, text] of Object.entries(pages)) await savePage(store, docId, text);
  await remember({ store, pool: memoryPool }, Object.keys(pages), 'question');
  server.reset();
  return context;
}

const row = async (store: Store, id: string) => (await store.db.messages.get(id))!;

/** The words of passages that a source took. */
async function takenOf(store: Store, { docId, taken = [] }: MessageSource): Promise<string[]> {
  const [document] = await getDocuments(store, [docId]);
  const { pure_text, passages } = document!;
  return passages
    .filter(({ id }) => taken.includes(id))
    .map(({ textStart, textEnd }) => pure_text.slice(textStart, textEnd));
}

const sent = () =>
  JSON.stringify((server.requests.at(-1)?.body as { messages: unknown[] } | undefined)?.messages);

const claim = 'Winches [[1.2 "raises the lower shelves on winches before each high water"]]';

test('G17 a question takes passages of memory: they alone are sent, in a fence, and quotes are checked in the copy', async () => {
  const { turns, store } = await open({ d1: tide, d2: ferry });
  server.script({ deltas: [claim] });
  await ask(turns, '1', { text: 'How are the lower shelves raised?', memory: 'read' });
  const answer = await until(store, 'a1', 'done');
  const { sources } = await row(store, 'q1');
  expect(sources).toMatchObject([{ docId: 'd1', title: 'd1', taken: expect.any(Array) }]);
  expect(await takenOf(store, sources[0]!)).toEqual([expect.stringContaining('on winches')]);
  const prompt = sent();
  expect(prompt).toMatch(/<untrusted-source-[0-9a-f]+ number=\\"1\\"[^>]* read=\\"2027-01-15\\"/);
  expect(prompt).toContain('[1.2] Oda Fennimore');
  expect(prompt).toContain('page that the person read on that day');
  for (const other of ['floods twice', 'whole county', 'larch', 'umbrellas']) {
    expect(prompt).not.toContain(other);
  }
  expect(answer.citations).toMatchObject([{ found: { docId: 'd1' } }]);
  expect(answer.sources).toEqual(sources);
  expect(answer.coverage).toMatchObject({ mode: 'passages', read: 1, of: 4 });
  // It was not read again.
  expect(await memoryUse(store)).toMatchObject({ pages: 2 });
  expect(await store.db.memoryVisits.count()).toBe(2);
});

test('G17 a later question of the chat sees what was taken before, and nothing else of these pages', async () => {
  const { turns, store } = await open({ d1: tide, d2: ferry });
  server.script({ deltas: ['Winches.'] }, { deltas: ['In the rain.'] });
  await ask(turns, '1', { text: 'How are the lower shelves raised?', memory: 'read' });
  await until(store, 'a1', 'done');
  const next = {
    text: 'And when does the ferry run?',
    memory: 'read' as const,
    parentMessageId: 'a1',
  };
  await ask(turns, '2', next);
  await until(store, 'a2', 'done');
  const prompt = sent();
  expect(prompt).toContain('Oda Fennimore');
  expect(prompt).toContain('only when it rains');
  for (const other of ['floods twice', 'whole county']) expect(prompt).not.toContain(other);
});

test('G17 a page that is given itself is given as a whole', async () => {
  const { turns, store } = await open({ d1: tide });
  server.script({ deltas: ['Winches.'] });
  const text = 'How are the lower shelves raised?';
  await ask(turns, '1', { text, memory: 'read', sources: [{ docId: 'd1' }] });
  await until(store, 'a1', 'done');
  expect((await row(store, 'q1')).sources.map(({ taken }) => taken)).toEqual([undefined]);
  expect(sent()).toContain('whole county');
});

test('G17 where nothing was read about it the question waits, and is sent without on demand', async () => {
  const { turns, store } = await open({ d1: tide });
  server.script({ deltas: ['I do not know.'] });
  await ask(turns, '1', { text: 'Who won the chess olympiad?', memory: 'read' });
  expect(await memoryFailure(turns)).toBe('search_empty');
  expect(server.requests).toEqual([]);
  await turns.handlers['turn.sendNow']({ conversationId: 'c', messageId: 'q1' }, call());
  expect(await until(store, 'a1', 'done')).toMatchObject({ sources: [] });
});

test('G17 pages of sites that stay on this machine are taken for a model that is here alone', async () => {
  const text = 'How are the lower shelves raised?';
  for (const isLocal of [true, false]) {
    const { turns, store } = await open({ d1: tide, d2: `Lower shelves stay dry.` }, isLocal);
    await savePage(store, 'd1', tide, { link: 'https://bank.test/' });
    await forget(store, { address: 'https://a.test/d1' });
    await remember({ store, pool: memoryPool }, ['d1'], 'question');
    await writeSettings(store, { neverSend: ['bank.test'] });
    server.script({ deltas: ['Winches.'] });
    await ask(turns, '1', { text, memory: 'read' });
    await until(store, 'a1', 'done', 'failed');
    const { sources } = await row(store, 'q1');
    expect(sources.some(({ docId }) => docId === 'd1')).toBe(isLocal);
    expect(sources.some(({ docId }) => docId === 'd2')).toBe(true);
  }
});

test('G17 a site that is never read any more is not taken from memory either', async () => {
  const { turns, store } = await open({ d1: tide });
  await writeSettings(store, { neverRead: ['a.test'] });
  await ask(turns, '1', { text: 'How are the lower shelves raised?', memory: 'read' });
  expect(await memoryFailure(turns)).toBe('search_empty');
  expect((await row(store, 'q1')).sources).toEqual([]);
});

test('G17 the copy answers for a page whose document is gone, and its receipt is verified', async () => {
  const { turns, store } = await open({ d1: tide });
  await store.db.documents.clear();
  server.script({ deltas: [claim] });
  await ask(turns, '1', { text: 'How are the lower shelves raised?', memory: 'read' });
  const answer = await until(store, 'a1', 'done');
  const question = await row(store, 'q1');
  const [source] = question.sources;
  expect(source).toMatchObject({ title: 'd1', link: 'https://a.test/d1' });
  expect(answer.citations).toMatchObject([{ found: { docId: source!.docId } }]);
  const ids = sourcesOf({ question, answer }).map(({ docId }) => docId);
  const documents = await getDocuments(store, ids);
  const receipt = buildReceipt({ question, answer, documents, saved: '2027-01-16T00:00:00.000Z' });
  expect(receipt.quotes).toMatchObject([{ result: 'checked' }]);
  const page = await pageAt(store, 'https://a.test/d1');
  expect(receipt.sources[0]!.read).toBe(new Date(page!.lastAt).toISOString());
  expect(verifyFile(serialise(receipt)).findings).toEqual([]);
});

test('G17 a retry answers from the passages that its question took', async () => {
  const { turns, store } = await open({ d1: tide });
  server.script({ deltas: ['Winches.'] }, { deltas: [claim] });
  await ask(turns, '1', { text: 'How are the lower shelves raised?', memory: 'read' });
  await until(store, 'a1', 'done');
  const again = { conversationId: 'c', messageId: 'q1', answerId: 'b1', model: ref } as const;
  await turns.handlers['turn.retry']({ ...again, task: 'auto', partsOf: null }, call());
  expect((await until(store, 'b1', 'done')).citations).toMatchObject([{ found: { docId: 'd1' } }]);
  expect(sent()).not.toContain('whole county');
});

test('G17 a search reads no more texts than can be ranked together', async () => {
  const long = (length: number): ReadText => ({ text: 'x'.repeat(length), passages: [] });
  const texts = [long(5), long(storedLength), long(5)];
  const { store } = await open({});
  const bytes = new Uint8Array(1);
  const rows = texts.map((_, at) => ({ hash: `${at}`, wordsHash: `${at}`, bytes, size: 1 }));
  await store.db.memoryTexts.bulkPut(rows);
  const pool = { ...memoryPool, run: async () => texts } as unknown as typeof memoryPool;
  expect([...(await readTexts({ store, pool }, ['0', '1', '2'], signal)).keys()]).toEqual(['0']);
});
