import { beforeEach, expect, test } from '@jest/globals';
import type { Role } from '#domain/billing/plans.ts';
import { blockedForMs } from '#domain/paywall/blocked-question.ts';
import { finishAnswer, startAnswer } from '#services/store/conversations/live-answer.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { call } from '#test/support/turn-contexts.ts';
import { createBlockedQuestions } from './blocked-questions.ts';

const question = { conversationId: 'c', messageId: 'q' };

function setup() {
  const { store, clock } = openMemoryStore();
  const state = { role: 'free' as Role | null, requests: 0 };
  const retried: object[] = [];
  const handlers = createBlockedQuestions({
    store,
    readRole: async () => {
      state.requests += 1;
      return state.role;
    },
    retry: (body) => {
      retried.push(body);
      return { state: 'started' };
    },
  });
  const resume = async () => (await handlers['blocked.resume']({}, call())).resumed;
  const save = (role: Role = 'free') => handlers['blocked.save']({ ...question, role }, call());
  const answer = async (answerId: string, error: CodedError | null) => {
    await startAnswer(store, { ...question, answerId });
    const status = error ? ('failed' as const) : ('done' as const);
    await finishAnswer(store, answerId, { status, error: error?.toData() ?? null, usage: null });
    clock.advance(1_000);
  };
  return { store, clock, state, retried, handlers, resume, save, answer };
}

let rig: ReturnType<typeof setup>;
beforeEach(async () => {
  rig = setup();
  await addQuestion(rig.store, { ...question, parentMessageId: null, text: 'Why?', sources: [] });
  await rig.answer('a', new CodedError('usage_limit'));
});

test('a question that a limit refused is asked again by the next view after an upgrade, once', async () => {
  await rig.save();
  expect(await rig.resume()).toEqual([]);
  rig.state.role = 'basic';
  const [first, second] = await Promise.all([rig.resume(), rig.resume()]);
  expect([...first, ...second]).toEqual([{ ...question, answerId: expect.any(String) }]);
  expect(rig.retried).toEqual([
    { ...question, answerId: expect.any(String), model: null, task: 'auto', partsOf: null },
  ]);
  expect(await rig.resume()).toEqual([]);
});

test.each<[string, Role, Role | null]>([
  ['the same plan', 'basic', 'basic'],
  ['a lower one', 'pro', 'basic'],
  ['no answer of the server', 'free', null],
])('it waits on with %s', async (_, before, now) => {
  await rig.save(before);
  rig.state.role = now;
  expect(await rig.resume()).toEqual([]);
  rig.state.role = 'elite';
  expect(await rig.resume()).toHaveLength(1);
});

test('the server is asked only where something waits, and for a day at most', async () => {
  await rig.resume();
  expect(rig.state.requests).toBe(0);
  await rig.save();
  rig.state.role = 'pro';
  rig.clock.advance(blockedForMs);
  expect(await rig.resume()).toEqual([]);
  expect(rig.state.requests).toBe(0);
});

test('what the person has asked again themselves, or taken, does not go on', async () => {
  rig.state.role = 'pro';
  await rig.save();
  await rig.answer('b', null);
  expect(await rig.resume()).toEqual([]);
  await rig.save();
  const take = () => rig.handlers['blocked.take']({ messageId: 'q' }, call());
  expect([await take(), await take()]).toEqual([{ isTaken: true }, { isTaken: false }]);
  expect(await rig.resume()).toEqual([]);
  expect(rig.retried).toEqual([]);
});
