import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { SummaryTask } from '#domain/generation/task.ts';
import { findSummary } from '#services/store/conversations/summaries.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { book } from '#test/support/long-texts.ts';
import { ask, openTurns, savePage, until } from '#test/support/turn-contexts.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

let server: VendorServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const task = (more: Partial<SummaryTask> = {}): SummaryTask => ({
  kind: 'summary',
  tab: 'keyTakeaways',
  length: 'short',
  language: 'fr',
  prompt: '',
  ...more,
});

function prompts(): string[] {
  return server.requests.map(({ body }) =>
    (body as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n'),
  );
}

test('S2.16 the task is the request, whatever the question is called; the source is fenced', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', 'Bees dance.\n\nAnts do not.');
  const generation = task();
  await ask(turns, '1', { text: 'Translate this', generation, sources: [{ docId: 'd1' }] });
  const row = await until(store, 'a1', 'done');
  expect(row.coverage).toMatchObject({ mode: 'whole' });
  const [prompt] = prompts();
  expect(prompt).toContain('List the 3 to 4 most important points of the page');
  expect(prompt).toContain('Write it in French.');
  expect(prompt).toContain('[1.1] Bees dance.');
  expect(prompt).not.toContain('Translate this');
});

test('its conversation is a summary with the name of the source, and is found by content and address', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', 'Bees dance.');
  const document = (await getDocument(store, 'd1'))!;
  expect(await findSummary(store, [document])).toBeNull();
  await ask(turns, '1', { text: 'Summary', generation: task(), sources: [{ docId: 'd1' }] });
  await until(store, 'a1', 'done');
  const conversation = await store.db.conversations.get('c');
  const { title } = document.doc_type_dependent_data;
  expect(conversation).toMatchObject({ type: 'Summary', name: title });
  expect(await findSummary(store, [document])).toMatchObject({
    conversationId: 'c',
    isOlder: false,
    questions: [{ messageId: 'q1' }],
  });
  const link = document.link ?? 'https://bees.example/';
  const changed = { ...document, doc_id: 'd2', link: `${link}#top` };
  expect(await findSummary(store, [changed])).toMatchObject({ isOlder: true });
  await store.db.conversations.update('c', { isDelete: true });
  expect(await findSummary(store, [document])).toBeNull();
});

test('S2.16 a summary in the middle of a chat is not found again, nor in place of one that is', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', 'Bees dance.');
  const document = (await getDocument(store, 'd1'))!;
  const summary = { text: 'Summary', generation: task(), sources: [{ docId: 'd1' }] };
  await ask(turns, '1', { conversationId: 'chat' });
  await until(store, 'a1', 'done');
  await ask(turns, '2', { conversationId: 'chat', parentMessageId: 'a1', ...summary });
  await until(store, 'a2', 'done');
  expect(await findSummary(store, [document])).toBeNull();
  await ask(turns, '3', { conversationId: 'own', ...summary });
  await until(store, 'a3', 'done');
  await ask(turns, '4', { conversationId: 'chat', parentMessageId: 'a2', ...summary });
  await until(store, 'a4', 'done');
  expect(await findSummary(store, [document])).toMatchObject({ conversationId: 'own' });
});

test('a long source is read part by part for every tab; the notes are made for the request', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', book(600_000));
  const generation = task({ tab: 'customize', prompt: 'Who wrote letters?' });
  await ask(turns, '1', { text: 'Custom', generation, sources: [{ docId: 'd1' }] });
  const row = await until(store, 'a1', 'done', 'failed');
  expect(row.coverage).toMatchObject({ mode: 'parts' });
  for (const prompt of prompts()) expect(prompt).toContain('Who wrote letters?');
});

test('a follow-up question is answered in its own words, with the summary as history', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', 'Bees dance.');
  server.script({ deltas: ['- **Dance** Bees dance.'] });
  await ask(turns, '1', { text: 'Summary', generation: task(), sources: [{ docId: 'd1' }] });
  await until(store, 'a1', 'done');
  await ask(turns, '2', { parentMessageId: 'a1', text: 'Why do they?' });
  await until(store, 'a2', 'done');
  expect(prompts()[1]).toMatch(/Bees dance\.[\s\S]*Why do they\?/);
  expect(prompts()[1]).not.toContain('most important points');
});
