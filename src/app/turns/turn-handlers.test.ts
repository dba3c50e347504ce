import { expect, test } from '@jest/globals';
import type { Message } from '#domain/conversations/conversations.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { ask, call, follow, openTurns, ref, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

const ready = (countTokens?: (text: string) => Promise<number>) =>
  openTurns(server, countTokens && { countTokens });

function messagesSent(index: number): { role: string; content: string }[] {
  return (server.requests[index]!.body as { messages: { role: string; content: string }[] })
    .messages;
}

test('S1.2 a question is answered, streamed to its reader and saved', async () => {
  const { store, turns } = await ready();
  server.script({
    reasoning: ['hm'],
    deltas: ['Hel', 'lo'],
    usage: { prompt: 90, completion: 2 },
    holdAfter: 1,
  });
  expect(await ask(turns, '1')).toEqual({ state: 'started' });
  await until(store, 'a1', 'waiting', 'streaming');
  const reader = follow(turns, 'a1');
  await server.until(([request]) => request?.held === true);
  server.release();
  const row = await until(store, 'a1', 'done');
  expect(row).toMatchObject({
    type: 'ai',
    parentMessageId: 'q1',
    text: 'Hello',
    reasoning: 'hm',
    model: ref,
    usage: { promptTokens: 90, completionTokens: 2 },
    error: null,
  });
  expect(row.promptTokens).toBeGreaterThan(0);
  expect(await reader.ended).toBe('done');
  expect(reader.text()).toBe('Hello');
  expect(await store.db.conversations.get('c')).toMatchObject({
    name: 'Question 1',
    lastMessageId: 'a1',
    meta: { AIProvider: 'OPENAI_API', AIModel: 'gpt-4o' },
  });
  expect(await store.db.messages.get('q1')).toMatchObject({ status: 'done' });
  expect(await store.db.messageParts.count()).toBe(0);
  await turns.stored();
  expect(await store.db.turns.count()).toBe(0);
});

test('the request holds the source fenced, the branch and the question last', async () => {
  const { store, turns } = await ready();
  await saveDocument(store, {
    doc_id: 'd1',
    doc_type: 'page_content__webpage',
    pure_text: 'The aurochs died out in 1627.',
    tokens: 9,
    link: 'https://a.test/',
    file_link: null,
    doc_type_dependent_data: { title: 'Aurochs', readabilityMarkdown: '' },
    passages: [],
    hiddenDropped: 0,
    created_at: '2027-01-15T10:00:00.000Z',
  });
  await ask(turns, '1', { sources: [{ docId: 'd1' }] });
  await until(store, 'a1', 'done');
  await ask(turns, '2', { parentMessageId: 'a1' });
  const answer = await until(store, 'a2', 'done');
  const sent = messagesSent(1);
  expect(sent.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(sent[1]!.content).toMatch(
    /^<untrusted-source-([0-9a-f]{24}) number="1" title="Aurochs" address="https:\/\/a\.test\/">\nThe aurochs died out in 1627\.\n<\/untrusted-source-\1>\n\nQuestion 1$/,
  );
  expect(sent[3]!.content).toBe('Question 2');
  expect((await store.db.messages.get('a1'))!.sources).toMatchObject([
    { docId: 'd1', title: 'Aurochs' },
  ]);
  // Its prompt contains the source of the branch, so its marks can name it.
  expect(answer.sources).toMatchObject([{ docId: 'd1' }]);
});

test('a question with a missing source is refused', async () => {
  const { store, turns } = await ready();
  await expect(ask(turns, '1', { sources: [{ docId: 'x' }] })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await store.db.messages.count()).toBe(0);
});

test('the same question sent twice is answered once', async () => {
  const { store, turns } = await ready();
  await Promise.all([ask(turns, '1'), ask(turns, '1')]);
  await until(store, 'a1', 'done');
  expect(await ask(turns, '1')).toEqual({ state: 'started' });
  expect(server.requests).toHaveLength(1);
  expect(await store.db.messages.count()).toBe(2);
});

test('questions wait their turn, in order; one can be withdrawn', async () => {
  const { store, turns } = await ready();
  server.script({ deltas: ['one'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  expect(await ask(turns, '2', { parentMessageId: 'a1' })).toEqual({ state: 'queued' });
  expect(await ask(turns, '3', { parentMessageId: 'a2' })).toEqual({ state: 'queued' });
  expect(await store.db.messages.get('q2')).toMatchObject({ status: 'queued' });
  expect(
    await turns.handlers['turn.withdraw']({ conversationId: 'c', messageId: 'q2' }, call()),
  ).toEqual({ text: 'Question 2' });
  server.release();
  await until(store, 'a3', 'done');
  expect(
    messagesSent(1)
      .map(({ content }) => content)
      .slice(1),
  ).toEqual(['Question 1', 'one', 'Question 3']);
  expect(await store.db.messages.get('q2')).toBeUndefined();
  expect(server.requests).toHaveLength(2);
});

test('stop saves what was written, ends the request and starts the next question', async () => {
  const { store, turns } = await ready();
  server.script({ deltas: ['kept', ' lost'], holdAfter: 1 });
  await ask(turns, '1');
  await until(store, 'a1', 'streaming', 'waiting');
  const reader = follow(turns, 'a1');
  await server.until(([request]) => request?.held === true);
  await until(store, 'a1', 'streaming');
  await ask(turns, '2', { parentMessageId: 'a1' });
  const stop = () => turns.handlers['turn.stop']({ conversationId: 'c' }, call());
  expect(await stop()).toEqual({ stopped: true });
  await server.until(([request]) => request?.aborted === true);
  expect(await until(store, 'a1', 'stopped')).toMatchObject({ text: 'kept', error: null });
  expect(await reader.ended).toBe('stopped');
  await until(store, 'a2', 'done');
  expect(await stop()).toEqual({ stopped: false });
});

test('stop before anything was sent ends the answer without a request', async () => {
  const { store, turns } = await ready(() => new Promise(() => {}));
  await ask(turns, '1');
  await until(store, 'a1', 'waiting');
  await turns.handlers['turn.stop']({ conversationId: 'c' }, call());
  expect(await until(store, 'a1', 'stopped')).toMatchObject({ text: '', parentMessageId: 'q1' });
  const fresh = await ask(turns, '2', { parentMessageId: 'a1' });
  expect(fresh).toEqual({ state: 'started' });
  expect(server.requests).toEqual([]);
});

test('two contexts answer one conversation one after the other', async () => {
  const { store, turns, context } = await ready();
  const other = context();
  server.script({ deltas: ['one'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  await ask(other.turns, '2', { parentMessageId: 'a1' });
  await other.turns.stored();
  expect((await store.db.messages.get('a2'))?.status).toBe('queued');
  server.release();
  await until(store, 'a2', 'done');
  expect(messagesSent(1).map(({ content }) => content)).toContain('one');
});

test('a retry is a sibling under the same question, with another model', async () => {
  const { store, turns } = await ready();
  await ask(turns, '1');
  await until(store, 'a1', 'done');
  const model = { ...ref, model: 'o3' };
  await turns.handlers['turn.retry'](
    { conversationId: 'c', messageId: 'q1', answerId: 'b1', model, task: 'auto', partsOf: null },
    call(),
  );
  const second = await until(store, 'b1', 'done');
  expect(second).toMatchObject({ parentMessageId: 'q1', model });
  expect(
    messagesSent(1)
      .map(({ content }) => content)
      .slice(1),
  ).toEqual(['Question 1']);
  expect((server.requests[1]!.body as { model: string }).model).toBe('o3');
  await expect(
    (async () =>
      turns.handlers['turn.retry'](
        { conversationId: 'c', messageId: 'zz', answerId: 'x', model, task: 'auto', partsOf: null },
        call(),
      ))(),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('an edited question is a branch: the old one is not sent', async () => {
  const { store, turns } = await ready();
  await ask(turns, '1');
  await until(store, 'a1', 'done');
  await ask(turns, '2', { parentMessageId: 'a1' });
  await until(store, 'a2', 'done');
  await ask(turns, '3', { parentMessageId: 'a1', text: 'Edited' });
  await until(store, 'a3', 'done');
  const texts = messagesSent(2).map(({ content }) => content);
  expect(texts.at(-1)).toBe('Edited');
  expect(texts).not.toContain('Question 2');
});

test.each([
  [{ status: 401 }, 'provider_unauthorized', ''],
  [{ status: 413 }, 'token_limit', ''],
  [{ status: 429, headers: { 'retry-after': '2' } }, 'rate_limited', ''],
  [{ status: 500 }, 'provider_error', ''],
  [{ deltas: ['kept'], error: { message: 'boom' } }, 'provider_error', 'kept'],
])(
  'S8.2 S8.3 a failure is saved on the answer with what was written: %j',
  async (behaviour, code, text) => {
    const { store, turns } = await ready();
    server.script(behaviour);
    await ask(turns, '1');
    expect(await until(store, 'a1', 'failed')).toMatchObject({ text, error: { code } });
    expect(await store.db.messages.get('q1')).toMatchObject({ status: 'done' });
  },
);

test.each([
  [{ deltas: ['kept'], finishReason: 'length' }, 'answer_cut'],
  [{ deltas: ['kept'], noEnd: true }, 'answer_broken_off'],
  [{ deltas: ['kept', ''], chunkDelayMs: 20, cut: true }, 'provider_bad_stream'],
])('an answer that is cut can be continued: %j', async (behaviour, code) => {
  const { store, turns } = await ready();
  server.script(behaviour, { deltas: [' and more'] });
  await ask(turns, '1');
  const cut = await until(store, 'a1', 'interrupted');
  expect(cut).toMatchObject({ text: 'kept', error: { code } });
  await turns.handlers['turn.continue']({ conversationId: 'c', answerId: 'a1' }, call());
  const whole = await until(store, 'a1', 'done');
  expect(whole).toMatchObject({ text: 'kept and more', error: null });
});

test.each([
  [{ status: 500 }, 'interrupted', 'provider_error'],
  [{ status: 401 }, 'failed', 'provider_unauthorized'],
] as const)('a Continue that is answered with %j is %s', async (behaviour, status, code) => {
  const { store, turns } = await ready();
  server.script({ deltas: ['kept'], finishReason: 'length' }, behaviour, { deltas: [' on'] });
  await ask(turns, '1');
  await until(store, 'a1', 'interrupted');
  const goOn = () =>
    turns.handlers['turn.continue']({ conversationId: 'c', answerId: 'a1' }, call());
  await goOn();
  await server.until((requests) => requests.length === 2);
  const row = await until(store, 'a1', 'interrupted', 'failed');
  expect(row).toMatchObject({ status, text: 'kept', error: { code } });
  if (status === 'failed') return;
  await goOn();
  expect(await until(store, 'a1', 'done')).toMatchObject({ text: 'kept on', error: null });
});

test('thoughts whose end comes late are moved out of the text, also where they were saved', async () => {
  const { store, turns } = await ready();
  server.script({ deltas: ['Okay, the user asks.', '\n</think>\n\n', 'Blue.'] });
  await ask(turns, '1');
  expect(await until(store, 'a1', 'done')).toMatchObject({
    text: 'Blue.',
    reasoning: expect.stringContaining('the user asks'),
  });
  server.script({ deltas: ['</think>\n\n'], finishReason: 'length' });
  await ask(turns, '2');
  const failed = await until(store, 'a2', 'failed');
  expect(failed).toMatchObject({ text: '', error: { code: 'answer_only_thoughts' } });
});

test('a missing connection is saved on the answer as well', async () => {
  const { store, turns } = await ready();
  await writeSettings(store, { openaiApiHost: '' });
  await ask(turns, '1', { model: null });
  expect(await until(store, 'a1', 'failed')).toMatchObject({ error: { code: 'no_provider' } });
});

test('S8.3 a prompt that exceeds a known window is refused before it is sent', async () => {
  const { store, turns } = await ready(async () => 130_000);
  await ask(turns, '1');
  expect(await until(store, 'a1', 'failed')).toMatchObject({
    error: { code: 'token_limit', details: { window: 128_000 } },
    model: ref,
  });
  await ask(turns, '2', { model: { ...ref, model: 'unheard-of' } });
  await until(store, 'a2', 'done');
  expect(server.requests).toHaveLength(1);
});

test('S8.7 a failing token counter does not block a question', async () => {
  const { store, turns } = await ready(() =>
    Promise.reject(new Error('cl100k_base is not loaded')),
  );
  await ask(turns, '1');
  expect(await until(store, 'a1', 'done')).toMatchObject({ promptTokens: null });
});

test('the preview states what would be sent, part by part', async () => {
  const { store, turns } = await ready(async (text) => text.length);
  await ask(turns, '1', { text: 'Hi' });
  await until(store, 'a1', 'done');
  const body = {
    conversationId: 'c',
    parentMessageId: 'a1',
    text: 'Next',
    sources: [],
    model: ref,
  };
  const preview = await turns.handlers['turn.preview'](body, call());
  expect(preview.parts.map(({ role, kind }) => `${role} ${kind}`)).toEqual([
    'system instructions',
    'user history',
    'assistant history',
    'user question',
  ]);
  expect(preview.parts.map(({ text, tokens }) => tokens === text.length)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(preview.tokens).toBe(preview.parts.reduce((sum, part) => sum + part.tokens + 4, 0));
  expect(preview.window).toBe(128_000);
  expect(server.requests).toHaveLength(1);
});

test('another context follows the stream through what is saved, to its end', async () => {
  const { turns, store, context } = await ready();
  const other = context();
  await other.turns.restore();
  server.script({ deltas: ['one ', 'two ', 'three'], holdAfter: 2 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  await until(store, 'a1', 'streaming');
  const reader = follow(other.turns, 'a1');
  const stop = new AbortController();
  for await (const parts of watch(() => store.db.messageParts.toArray(), stop.signal)) {
    if (parts.map(({ text }) => text).join('') === 'one two ') break;
  }
  server.release();
  expect(await reader.ended).toBe('done');
  expect(reader.text()).toBe('one two three');
});

test('an answer whose context ended is interrupted for its followers, and can be continued', async () => {
  const { turns, store, context, die } = await ready();
  const other = context();
  server.script({ deltas: ['Half a', ' lost'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  await until(store, 'a1', 'streaming');
  const reader = follow(other.turns, 'a1');
  die();
  expect(await reader.ended).toBe('interrupted');
  expect(reader.text()).toBe('Half a');

  server.script({ deltas: [' sentence.'] });
  const goOn = () =>
    other.turns.handlers['turn.continue']({ conversationId: 'c', answerId: 'a1' }, call());
  expect(await goOn()).toEqual({ state: 'started' });
  expect(await until(store, 'a1', 'done')).toMatchObject({ text: 'Half a sentence.', error: null });
  const sent = messagesSent(1);
  expect(sent.at(-2)).toEqual({ role: 'assistant', content: 'Half a' });
  expect(sent.at(-1)!.content).toMatch(/Go on exactly where it ends/);
  await expect((async () => goOn())()).rejects.toMatchObject({ code: 'invalid' });
});

test('after a restart live turns are interrupted and the queue continues', async () => {
  const { turns, store, context, die } = await ready();
  server.script({ deltas: ['Half'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  await until(store, 'a1', 'streaming');
  await ask(turns, '2', { parentMessageId: 'a1' });
  await turns.stored();
  die();
  const next = context();
  await next.turns.restore();
  expect(await until(store, 'a1', 'interrupted')).toMatchObject({ text: 'Half' });
  expect((await until(store, 'a2', 'done')).parentMessageId).toBe('q2');
  expect(server.requests).toHaveLength(2);
  await next.turns.stored();
  expect(await store.db.turns.count()).toBe(0);
});

test('a live context retains its turns when another starts', async () => {
  const { turns, store, context } = await ready();
  server.script({ deltas: ['one'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  await ask(turns, '2', { parentMessageId: 'a1' });
  await turns.stored();
  const other = context();
  await other.turns.restore();
  expect(await store.db.messages.get('a1')).toMatchObject({
    status: expect.stringMatching(/waiting|streaming/),
  });
  expect(await store.db.messages.get('q2')).toMatchObject({ status: 'queued' });
  server.release();
  await until(store, 'a2', 'done');
});

test('a question that is being sent while its context starts stays queued', async () => {
  const { store, context } = await ready();
  const next = context();
  await draft(store, 'q1');
  await next.turns.restore();
  expect(await store.db.messages.get('q1')).toMatchObject({ status: 'queued' });
  await ask(next.turns, '1');
  await until(store, 'a1', 'done');
});

test('a question whose machine another context saves meanwhile stays queued', async () => {
  const { turns, store, context } = await ready();
  server.script({ deltas: ['one'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  await turns.stored();
  await store.db.messages.put({
    ...(await draft(store, 'q2')),
    created_at: '2026-01-15T10:00:00.000Z',
  });
  const locks: LocksPort = {
    ...memoryLocks().context().locks,
    take: async () => {
      await ask(turns, '2', { parentMessageId: 'a1' });
      return null;
    },
  };
  await context({ locks }).turns.restore();
  expect(await store.db.messages.get('q2')).toMatchObject({ status: 'queued' });
  server.release();
  await until(store, 'a2', 'done');
});

test('a question whose machine was never stored is shown as sent after a restart', async () => {
  const { store, context } = await ready();
  await store.db.messages.put({
    ...(await draft(store, 'q9')),
    parentMessageId: 'never-came',
    created_at: '2026-01-15T10:00:00.000Z',
  });
  await context().turns.restore();
  expect(await store.db.messages.get('q9')).toMatchObject({
    status: 'done',
    parentMessageId: null,
  });
});

async function draft(store: Store, messageId: string): Promise<Message> {
  const { addQuestion } = await import('#services/store/conversations/questions.ts');
  await addQuestion(store, {
    conversationId: 'c',
    messageId,
    parentMessageId: null,
    text: 'x',
    sources: [],
  });
  return (await store.db.messages.get(messageId))!;
}

test('an unknown answer is not_found; one that has ended is returned complete', async () => {
  const { store, turns } = await ready();
  await expect(follow(turns, 'none').ended).rejects.toMatchObject({ code: 'not_found' });
  server.script({ deltas: ['whole'] });
  await ask(turns, '1');
  await until(store, 'a1', 'done');
  const late = follow(turns, 'a1');
  expect(await late.ended).toBe('done');
  expect(late.chunks).toEqual([
    {
      from: 0,
      text: 'whole',
      reasoningFrom: 0,
      reasoning: '',
      citations: [],
      progress: null,
      status: 'done',
    },
  ]);
});

test('a full disk ends the answer with storage_full, and its text can still be read', async () => {
  const { store, turns } = await ready();
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  store.db.messageParts.hook('creating', () => {
    throw full;
  });
  server.script({ deltas: ['not', ' lost'], holdAfter: 2 });
  await ask(turns, '1');
  await until(store, 'a1', 'waiting', 'streaming');
  const reader = follow(turns, 'a1');
  expect(await until(store, 'a1', 'failed')).toMatchObject({
    text: 'not lost',
    error: { code: 'storage_full' },
  });
  expect(await reader.ended).toBe('failed');
  expect(reader.text()).toBe('not lost');
});
