import { expect, test } from '@jest/globals';
import { book, words } from '#test/support/long-texts.ts';
import { ask, call, follow, openTurns, ref, savePage, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

function sent(): string[] {
  return server.requests.map(({ body }) =>
    (body as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n'),
  );
}

const sources = [{ docId: 'd1' }];

test('S1.2 S7 a page of 2 MB is summarised part by part by the turn, retried for the part that failed', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', book(2_000_000));
  const notes = Array.from({ length: 22 }, () => ({
    deltas: ['- A claim. [[1.3 "The letter of year 1"]]'],
  }));
  server.script(...notes, { status: 400 }, { deltas: ['The answer.'] });
  await ask(turns, '1', { text: 'Summarise this', sources });
  await until(store, 'a1', 'waiting', 'streaming');
  const reader = follow(turns, 'a1');
  const row = await until(store, 'a1', 'done', 'failed');
  expect(await reader.ended).toBe('done');
  expect(row.error).toBeNull();
  expect(row).toMatchObject({ text: 'The answer.', coverage: { mode: 'parts', read: 22, of: 23 } });
  expect(reader.chunks.some(({ progress }) => progress !== null && progress.of === 23)).toBe(true);
  expect(row.usage).toEqual({ promptTokens: 23 * 11, completionTokens: 23 * 7 });
  const [failed] = row.coverage!.failed;
  server.reset();
  server.script({ deltas: ['- Late.'] }, { deltas: ['All of it.'] });
  await turns.handlers['turn.retry'](
    {
      conversationId: 'c',
      messageId: 'q1',
      answerId: 'b1',
      model: ref,
      task: 'auto',
      partsOf: 'a1',
      comparedMessageId: null,
    } as never,
    call(),
  );
  const again = await until(store, 'b1', 'done', 'failed');
  expect(again).toMatchObject({ text: 'All of it.', coverage: { read: 23, of: 23, failed: [] } });
  expect(sent()).toHaveLength(2);
  expect(sent()[0]).toContain(`You see part ${failed} of 23`);
  expect(await store.db.partNotes.count()).toBe(0);
});

test('sources retain their numbers along a branch', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', 'About bees.');
  await savePage(store, 'd2', 'About ants.');
  await ask(turns, '1', { sources: [{ docId: 'd2' }] });
  await until(store, 'a1', 'done');
  await ask(turns, '2', { parentMessageId: 'a1', sources });
  await until(store, 'a2', 'done');
  await ask(turns, '3', { parentMessageId: 'a2', sources });
  await until(store, 'a3', 'done');
  for (const prompt of sent().slice(1)) {
    expect(prompt).toContain('[1.1] About ants.');
    expect(prompt).toContain('[2.1] About bees.');
  }
  expect(sent()[0]).toContain('[1.1] About ants.');
});

test('the preview shows what is sent: the whole source, what matches, or every part', async () => {
  const { store, turns } = await openTurns(server);
  await savePage(store, 'd1', 'One.\n\nTwo.');
  await savePage(store, 'd2', book(1_000_000));
  const preview = (text: string, docId: string) =>
    turns.handlers['turn.preview'](
      { conversationId: 'c', parentMessageId: null, text, sources: [{ docId }], model: ref },
      call(),
    );
  const source = ({ parts }: Awaited<ReturnType<typeof preview>>) =>
    parts.filter(({ kind }) => kind === 'source');
  const [whole] = source(await preview('Why?', 'd1'));
  expect(whole!.text).toContain('>\n[1.1] One.\n\n[1.2] Two.\n</');
  const question = await preview(`Where is the ${words.last}?`, 'd2');
  expect(source(question)).toHaveLength(1);
  expect(source(question)[0]!.text).toContain(`The ${words.last} is kept`);
  expect(question.tokens).toBeLessThan(30_000);
  const all = await preview('Summarise it', 'd2');
  expect(source(all).length).toBeGreaterThan(5);
  expect(source(all)[0]!.title).toBe(`d2 · 1/${source(all).length}`);
  expect(all.tokens).toBeGreaterThan(250_000);
  expect(all.parts.at(-1)).toMatchObject({ kind: 'question', text: 'Summarise it' });
  expect(server.requests).toEqual([]);
});
