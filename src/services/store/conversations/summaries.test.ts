import { expect, test } from '@jest/globals';
import type { MessageStatus } from '#domain/conversations/conversations.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { Store } from '../database/store.ts';
import { finishAnswer, recordModel, startAnswer } from './live-answer.ts';
import { addQuestion } from './questions.ts';
import { findSummary, recordSummary } from './summaries.ts';

const generation: SummaryTask = {
  kind: 'summary',
  tab: 'summary',
  length: 'medium',
  language: 'en',
  prompt: '',
};
const page = { doc_type: 'page_content__webpage' } as const;
const tide = { ...page, doc_id: 'tide', link: 'https://harbour.example/tide#now' };
const pier = { ...page, doc_id: 'pier', link: 'https://harbour.example/pier' };
const ends = new Set(['done', 'stopped', 'failed', 'interrupted'] as const);
type End = typeof ends extends Set<infer T> ? T : never;

/** A conversation that begins with a summary of these documents; its ids are those of the answer. */
async function summarised(
  store: Store,
  id: string,
  documents: Parameters<typeof recordSummary>[1],
  { status = 'done', by = 'OPENAI_API', conversationId = id } = {} as {
    status?: MessageStatus;
    by?: 'OPENAI_API' | 'basic';
    conversationId?: string;
  },
): Promise<void> {
  const question = { conversationId, messageId: `q ${id}`, answerId: `a ${id}` };
  const text = 'Summary';
  await addQuestion(store, { ...question, parentMessageId: null, text, generation, sources: [] });
  await recordSummary(store, documents, conversationId);
  if (status === 'queued') return;
  await startAnswer(store, question);
  await recordModel(store, question.answerId, { connection: by, model: 'm' }, null);
  if (!ends.has(status as End)) return;
  const end = { status: status as End, error: null, usage: null };
  await finishAnswer(store, question.answerId, end);
}

const found = async (store: Store, documents: readonly (typeof tide)[], byModel = false) =>
  (await findSummary(store, documents, byModel))?.conversationId ?? null;

test.each([
  ['done', 'c2'],
  ['queued', 'c2'],
  ['waiting', 'c2'],
  ['stopped', 'c1'],
  ['failed', 'c1'],
  ['interrupted', 'c1'],
] as const)(
  'S2.16 after a good summary a newer one that is %s: %s is shown again',
  async (status, shown) => {
    const { store } = openMemoryStore();
    await summarised(store, 'c1', [tide]);
    await summarised(store, 'c2', [tide], { status });
    expect(await found(store, [tide])).toBe(shown);
  },
);

test('S2.16 a tab that failed is not among those of its summary; a failed summary is none', async () => {
  const { store } = openMemoryStore();
  await summarised(store, 'c2', [pier], { status: 'failed' });
  expect(await found(store, [pier])).toBeNull();
  await summarised(store, 'c1', [tide]);
  await summarised(store, 'again', [tide], { conversationId: 'c1', status: 'failed' });
  const known = await findSummary(store, [tide]);
  expect(known?.questions.map(({ messageId }) => messageId)).toEqual(['q c1']);
});

test('S2.16 with a model, a summary by Gloss Basic does not count', async () => {
  const { store } = openMemoryStore();
  await summarised(store, 'c1', [tide], { by: 'basic' });
  expect(await found(store, [tide])).toBe('c1');
  expect(await found(store, [tide], true)).toBeNull();
  await summarised(store, 'c2', [tide]);
  await summarised(store, 'c3', [tide], { by: 'basic' });
  expect(await found(store, [tide], true)).toBe('c2');
});

test('S2.16 a summary of several documents is found by all of them, in any order', async () => {
  const { store } = openMemoryStore();
  await summarised(store, 'both', [tide, pier]);
  expect(await found(store, [pier, tide])).toBe('both');
  expect(await found(store, [tide])).toBeNull();
  expect(
    await found(store, [tide, pier, { ...tide, doc_id: 'third', link: 'https://a.test/' }]),
  ).toBeNull();
  // Another state of one of them is another comparison: several have no address.
  expect(await found(store, [{ ...tide, doc_id: 'tide 2' }, pier])).toBeNull();
  await summarised(store, 'one', [tide]);
  expect(await found(store, [tide, pier])).toBe('both');
});

test('a picture of a page is not the page: its summary is not shown for it', async () => {
  const { store } = openMemoryStore();
  await recordSummary(store, [{ ...tide, doc_id: 'picture', doc_type: 'image' }], 'c');
  await summarised(store, 'c', [pier]);
  expect(await found(store, [tide])).toBeNull();
});
