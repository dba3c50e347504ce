import { expect, test } from '@jest/globals';
import type { Message } from '#domain/conversations/conversations.ts';
import { watch } from '#services/store/database/watch.ts';
import { ask, call, follow, openTurns, ref, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';

const server = await suiteServer();

const other = { ...ref, model: 'o3' };
const comparison = { answerId: 'b1', model: other };
const ready = () => openTurns(server);
type Ready = Awaited<ReturnType<typeof ready>>;

const requestedModels = () => server.requests.map(({ body }) => (body as { model: string }).model);
const bothHeld = () => server.until((requests) => requests.filter(({ held }) => held).length === 2);

/** Both models stop after their first words, which are saved. */
async function bothStreaming(context: Ready) {
  const half = { deltas: ['Half', ' more'], holdAfter: 1 };
  server.script(half, half);
  await ask(context.turns, '1', { comparison });
  await bothHeld();
  const stop = new AbortController();
  for await (const parts of watch(() => context.store.db.messageParts.toArray(), stop.signal)) {
    if (new Set(parts.map(({ messageId }) => messageId)).size === 2) break;
  }
}

const row = ({ store }: Pick<Ready, 'store'>, id: string) =>
  store.db.messages.get(id) as Promise<Message>;

test('two models answer one question at the same time, each with a row of its own', async () => {
  const context = await ready();
  const { store, turns } = context;
  const half = { deltas: ['One', ' two'], holdAfter: 1 };
  server.script(half, half);
  expect(await ask(turns, '1', { comparison })).toEqual({ state: 'started' });
  await bothHeld();
  expect(requestedModels().sort()).toEqual(['gpt-4o', 'o3']);
  const readers = [follow(turns, 'a1'), follow(turns, 'b1')];
  server.release();
  await Promise.all(readers.map(({ ended }) => ended));
  expect(readers.map(({ text }) => text())).toEqual(['One two', 'One two']);
  const common = { parentMessageId: 'q1', type: 'ai', status: 'done', text: 'One two' };
  expect(await row(context, 'a1')).toMatchObject({
    ...common,
    model: ref,
    comparedMessageId: null,
  });
  expect(await row(context, 'b1')).toMatchObject({
    ...common,
    model: other,
    comparedMessageId: 'a1',
  });
  // The conversation continues from the first answer.
  expect(await store.db.conversations.get('c')).toMatchObject({
    lastMessageId: 'a1',
    meta: { AIModel: 'gpt-4o' },
  });
  await turns.stored();
  expect(await store.db.turns.count()).toBe(0);
});

test('the next question waits for both', async () => {
  const context = await ready();
  const { turns } = context;
  await bothStreaming(context);
  expect(await ask(turns, '2', { parentMessageId: 'a1' })).toEqual({ state: 'queued' });
  const stop = (answerId?: string) =>
    turns.handlers['turn.stop']({ conversationId: 'c', ...(answerId && { answerId }) }, call());
  expect(await stop('a1')).toEqual({ stopped: true });
  await until(context.store, 'a1', 'stopped');
  expect(await row(context, 'b1')).toMatchObject({ status: 'streaming' });
  expect(await row(context, 'q2')).toMatchObject({ status: 'queued' });
  expect(await ask(turns, '1', { comparison })).toEqual({ state: 'started' });
  server.release();
  expect(await until(context.store, 'b1', 'done')).toMatchObject({ text: 'Half more' });
  await until(context.store, 'a2', 'done');
  expect(server.requests).toHaveLength(3);
});

test('stop ends both, or the one that is named', async () => {
  const context = await ready();
  await bothStreaming(context);
  const { turns, store } = context;
  const stop = (answerId?: string) =>
    turns.handlers['turn.stop']({ conversationId: 'c', ...(answerId && { answerId }) }, call());
  expect(await stop('nobody')).toEqual({ stopped: false });
  expect(await stop('b1')).toEqual({ stopped: true });
  expect(await until(store, 'b1', 'stopped')).toMatchObject({ text: 'Half', error: null });
  expect(await row(context, 'a1')).toMatchObject({ status: 'streaming' });
  expect(await stop()).toEqual({ stopped: true });
  await until(store, 'a1', 'stopped');
  expect(await stop()).toEqual({ stopped: false });

  server.reset();
  const half = { deltas: ['Half', ' more'], holdAfter: 1 };
  server.script(half, half);
  await ask(turns, '2', { parentMessageId: 'a1', comparison: { ...comparison, answerId: 'b2' } });
  await bothHeld();
  expect(await stop()).toEqual({ stopped: true });
  await until(store, 'a2', 'stopped');
  await until(store, 'b2', 'stopped');
});

test('a failure of one does not affect the other', async () => {
  const context = await ready();
  const { turns, store } = context;
  const unknown = { answerId: 'b1', model: { connection: 'ollama', model: 'x' } };
  await ask(turns, '1', { comparison: unknown });
  expect(await until(store, 'b1', 'failed')).toMatchObject({ comparedMessageId: 'a1' });
  await until(store, 'a1', 'done');
  await ask(turns, '2', {
    parentMessageId: 'a1',
    model: unknown.model,
    comparison: { answerId: 'b2', model: other },
  });
  expect(await until(store, 'b2', 'done')).toMatchObject({ comparedMessageId: 'a2' });
  await until(store, 'a2', 'failed');
  await ask(turns, '3', { parentMessageId: 'b2' });
  await until(store, 'a3', 'done');
});

test('stop ends a second answer that is only about to start', async () => {
  const stops: unknown[] = [];
  const stop = () =>
    stops.push(context.turns.handlers['turn.stop']({ conversationId: 'c' }, call()));
  const context: Ready = await openTurns(server, {
    onEmitted: ({ type }) => {
      if (type === 'turn.started' && stops.length === 0) queueMicrotask(stop);
    },
  });
  await ask(context.turns, '1', { comparison });
  await until(context.store, 'a1', 'stopped');
  await until(context.store, 'b1', 'stopped', 'done', 'failed');
  expect(await row(context, 'b1')).toMatchObject({ status: 'stopped' });
  expect(stops).toEqual([{ stopped: true }]);
});

test('after a restart both are interrupted with what was saved, and the queue continues', async () => {
  const context = await ready();
  const { turns, store, die } = context;
  await bothStreaming(context);
  await ask(turns, '2', { parentMessageId: 'a1' });
  await turns.stored();
  expect(await store.db.turns.count()).toBe(2);
  die();
  const next = context.context();
  await next.turns.restore();
  for (const id of ['a1', 'b1']) {
    expect(await until(store, id, 'interrupted')).toMatchObject({ text: 'Half' });
  }
  await until(store, 'a2', 'done');
  await next.turns.stored();
  expect(await store.db.turns.count()).toBe(0);
  const goOn = (answerId: string) =>
    next.turns.handlers['turn.continue']({ conversationId: 'c', answerId }, call());
  server.script({ deltas: [' and on'] }, { deltas: [' and on'] });
  await goOn('b1');
  expect(await until(store, 'b1', 'done')).toMatchObject({
    text: 'Half and on',
    comparedMessageId: 'a1',
    model: other,
  });
  expect(await store.db.conversations.get('c')).toMatchObject({ lastMessageId: 'a2' });
});

test('a second answer whose machine was lost is swept; the turn does not wait for it', async () => {
  const context = await ready();
  const { turns, store, die } = context;
  await bothStreaming(context);
  await ask(turns, '2', { parentMessageId: 'a1' });
  await turns.stored();
  die();
  await store.db.turns.where('holder').above('').filter(isComparisonRow).delete();
  expect(await store.db.turns.count()).toBe(1);
  await context.context().turns.restore();
  await until(store, 'a1', 'interrupted');
  await until(store, 'b1', 'interrupted');
  await until(store, 'a2', 'done');
});

const isComparisonRow = ({ conversationId }: { conversationId: string }) =>
  conversationId.endsWith('/comparison');

test('a second answer that had not started is made after a restart', async () => {
  const context = await ready();
  const { turns, store, die } = context;
  server.script({ deltas: ['Half', ' more'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  // Its question is queued; its turn starts in the next context.
  await ask(turns, '2', { parentMessageId: 'a1', comparison: { ...comparison, answerId: 'b2' } });
  await turns.stored();
  die();
  await context.context().turns.restore();
  expect(await until(store, 'b2', 'done')).toMatchObject({ comparedMessageId: 'a2', model: other });
  await until(store, 'a2', 'done');
});

test('a question of another window waits for both answers', async () => {
  const context = await ready();
  const { turns, store } = context;
  const second = context.context();
  await bothStreaming(context);
  await ask(second.turns, '2', { parentMessageId: 'a1' });
  await second.turns.stored();
  await turns.handlers['turn.stop']({ conversationId: 'c', answerId: 'a1' }, call());
  await until(store, 'a1', 'stopped');
  await turns.stored();
  expect((await store.db.messages.get('a2'))?.status).toBe('queued');
  server.release();
  await until(store, 'b1', 'done');
  await until(store, 'a2', 'done');
});

test('questions that wait in a machine of another version are continued', async () => {
  const context = await ready();
  const { turns, store, die } = context;
  server.script({ deltas: ['Half', ' more'], holdAfter: 1 });
  await ask(turns, '1');
  await server.until(([request]) => request?.held === true);
  await ask(turns, '2', { parentMessageId: 'a1' });
  await turns.stored();
  die();
  const job = (id: string) => ({
    kind: 'ask',
    conversationId: 'c',
    messageId: `q${id}`,
    answerId: `a${id}`,
    model: ref,
    task: 'auto',
    partsOf: null,
    comparedMessageId: null,
    comparison: null,
  });
  await store.db.turns.toCollection().modify({
    version: 1,
    snapshot: {
      status: 'active',
      value: { answering: 'streaming' },
      context: {
        conversationId: 'c',
        current: job('1'),
        queue: [{ job: job('2'), awaited: [] }],
        outcome: null,
      },
      children: {},
    },
  });
  await context.context().turns.restore();
  await until(store, 'a1', 'interrupted');
  await until(store, 'a2', 'done');
});
