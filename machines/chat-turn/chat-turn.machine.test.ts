import { expect, test } from '@jest/globals';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOutcome } from '#domain/conversations/turns.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { done, job, model, type TurnMachine, turnMachine } from '#test/support/turn-machine.ts';
import { chatTurnMachine } from './chat-turn.machine.ts';
import {
  type ChatTurnSnapshot,
  currentJob,
  isBusy,
  isIdle,
  queuedTurns,
} from './chat-turn.selectors.ts';

/** Brings a new machine with one job (and one in the queue) into each of its states. */
const states: Record<string, (machine: TurnMachine) => Promise<void> | void> = {
  preparing: () => {},
  waiting: async ({ steps, settle }) => {
    steps.prepare.resolve();
    await settle();
  },
  streaming: async (machine) => {
    await states.waiting!(machine);
    machine.steps.send({ type: 'answer.began' });
  },
  saving: async (machine) => {
    await states.streaming!(machine);
    machine.steps.send({ type: 'answer.ended', outcome: done });
  },
  joining: async (machine) => {
    await states.saving!(machine);
    machine.steps.save.resolve();
    await machine.settle();
  },
};

function stateOf({ value }: ChatTurnSnapshot): string {
  if (typeof value === 'string') return value;
  return typeof value.turning === 'string' ? value.turning : value.turning.answering;
}

/** In `joining` a second answer is still running; in the other states there is none. */
async function inState(name: string, withComparison = name === 'joining'): Promise<TurnMachine> {
  const machine = turnMachine();
  const comparison = withComparison ? { answerId: 'b1', model } : null;
  machine.actor.send({ type: 'turn.enqueue', job: job('1', comparison) });
  machine.actor.send({ type: 'turn.enqueue', job: job('2') });
  await states[name]!(machine);
  expect(stateOf(machine.actor.getSnapshot())).toBe(name);
  return machine;
}

test('a question runs through preparing, waiting, streaming and saving; then the next one', async () => {
  const { actor, steps, log, emitted, settle } = turnMachine();
  expect(isIdle(actor.getSnapshot())).toBe(true);
  actor.send({ type: 'turn.enqueue', job: job('1') });
  actor.send({ type: 'turn.enqueue', job: job('2') });
  expect(isBusy(actor.getSnapshot())).toBe(true);
  for (const _ of ['1', '2']) {
    steps.prepare.resolve();
    await settle();
    steps.send({ type: 'answer.began' });
    steps.send({ type: 'answer.ended', outcome: done });
    await settle();
    steps.save.resolve();
    await settle();
  }
  expect(log).toEqual([
    'prepare a1',
    'answer a1',
    'answer stopped',
    'save a1 done',
    'prepare a2',
    'answer a2',
    'answer stopped',
    'save a2 done',
  ]);
  expect(emitted).toEqual([
    { type: 'turn.started', answerId: 'a1' },
    { type: 'turn.ended', answerId: 'a1', status: 'done' },
    { type: 'turn.started', answerId: 'a2' },
    { type: 'turn.ended', answerId: 'a2', status: 'done' },
  ]);
  expect(isIdle(actor.getSnapshot())).toBe(true);
});

test('the same job twice is one; a job can leave the queue', () => {
  const { actor } = turnMachine();
  for (const id of ['1', '1', '2', '2', '3']) actor.send({ type: 'turn.enqueue', job: job(id) });
  actor.send({ type: 'turn.withdraw', answerId: 'a2' });
  actor.send({ type: 'turn.withdraw', answerId: 'a1' });
  const snapshot = actor.getSnapshot();
  expect(currentJob(snapshot)?.answerId).toBe('a1');
  expect(queuedTurns(snapshot).map((turn) => turn.job.answerId)).toEqual(['a3']);
});

test.each(['preparing', 'waiting', 'streaming'])(
  'stop while %s saves what is there and continues with the queue',
  async (name) => {
    const { actor, steps, log, settle } = await inState(name);
    actor.send({ type: 'turn.stop' });
    expect(log.slice(-2)).toEqual([
      name === 'preparing' ? 'prepare stopped' : 'answer stopped',
      'save a1 stopped',
    ]);
    steps.save.resolve();
    await settle();
    expect(currentJob(actor.getSnapshot())?.answerId).toBe('a2');
  },
);

test('stop while saving or idle changes nothing', async () => {
  const { actor, log } = await inState('saving');
  const before = log.length;
  actor.send({ type: 'turn.stop' });
  expect(log).toHaveLength(before);
  expect(actor.getSnapshot().context.outcome?.status).toBe('done');
});

test('a failed preparation is saved on the answer', async () => {
  const { actor, steps, settle, log } = await inState('preparing');
  steps.prepare.reject(new CodedError('token_limit', 'too long'));
  await settle();
  expect(log.at(-1)).toBe('save a1 failed');
  expect(actor.getSnapshot().context.outcome).toEqual({
    status: 'failed',
    error: { code: 'token_limit', message: 'too long', retryable: false },
    usage: null,
  });
});

test('an answer that fails is saved with its error', async () => {
  const { actor, steps, log } = await inState('streaming');
  const error = new CodedError('rate_limited', 'slow').toData();
  steps.send({ type: 'answer.ended', outcome: { status: 'failed', error, usage: null } });
  expect(log.at(-1)).toBe('save a1 failed');
  expect(actor.getSnapshot().context.outcome?.error?.code).toBe('rate_limited');
});

test('an end that cannot be written is reported, and the queue continues', async () => {
  const { actor, steps, emitted, settle } = await inState('saving');
  steps.save.reject(new CodedError('storage_full'));
  await settle();
  expect(emitted).toContainEqual({
    type: 'turn.unsaved',
    answerId: 'a1',
    error: { code: 'storage_full', message: 'storage_full', retryable: false },
  });
  expect(currentJob(actor.getSnapshot())?.answerId).toBe('a2');
});

test('without its actors the machine names the missing one', async () => {
  const machine = chatTurnMachine.provide({
    actors: {
      save: fromPromise(() => new Promise<void>(() => {})),
      comparison: fromPromise(async () => {}),
    },
  });
  const actor = createActor(machine, { input: { conversationId: 'c' } }).start();
  actor.send({ type: 'turn.enqueue', job: job('1') });
  const snapshot = await waitFor(actor, (at) => stateOf(at) === 'saving');
  expect(snapshot.context.outcome?.error?.message).toBe('actor prepare must be provided');
  const ready = machine.provide({ actors: { prepare: fromPromise(async () => {}) } });
  const other = createActor(ready, { input: { conversationId: 'c' } }).start();
  other.send({ type: 'turn.enqueue', job: job('1') });
  const failed = await waitFor(other, (at) => stateOf(at) === 'saving');
  expect(failed.context.outcome?.error?.message).toBe('actor answer must be provided');
});

test('a turn with two models ends when both have; the next question waits for it', async () => {
  for (const order of ['first', 'second']) {
    const { actor, steps, log, emitted, settle } = await inState('preparing', true);
    expect(log).toEqual(['comparison b1', 'prepare a1']);
    if (order === 'second') steps.comparison.resolve();
    steps.prepare.resolve();
    await settle();
    steps.send({ type: 'answer.ended', outcome: done });
    steps.save.resolve();
    await settle();
    if (order === 'first') {
      expect(stateOf(actor.getSnapshot())).toBe('joining');
      expect(isBusy(actor.getSnapshot())).toBe(true);
      expect(currentJob(actor.getSnapshot())?.answerId).toBe('a1');
      steps.comparison.resolve();
      await settle();
    }
    expect(currentJob(actor.getSnapshot())?.answerId).toBe('a2');
    expect(emitted.map(({ type }) => type)).toEqual(['turn.started', 'turn.ended', 'turn.started']);
  }
});

test('a second answer that cannot be made does not hold up the next question', async () => {
  const { actor, steps, settle } = await inState('joining');
  steps.comparison.reject(new Error('gone'));
  await settle();
  expect(currentJob(actor.getSnapshot())?.answerId).toBe('a2');
});

test.each(['preparing', 'waiting', 'streaming'])(
  'stop while %s leaves the second answer to its own machine',
  async (name) => {
    const { actor, steps, log, settle } = await inState(name, true);
    actor.send({ type: 'turn.stop' });
    steps.save.resolve();
    await settle();
    expect(stateOf(actor.getSnapshot())).toBe('joining');
    expect(log).not.toContain('comparison stopped');
    actor.send({ type: 'turn.stop' });
    expect(stateOf(actor.getSnapshot())).toBe('joining');
    steps.comparison.resolve();
    await settle();
    expect(currentJob(actor.getSnapshot())?.answerId).toBe('a2');
  },
);

test.each(Object.keys(states))(
  'restored from %s with a second answer, the turn waits for it again',
  async (name) => {
    const before = await inState(name, true);
    const stored: unknown = JSON.parse(JSON.stringify(before.actor.getPersistedSnapshot()));
    before.actor.stop();
    const { actor, steps, log, settle } = turnMachine(stored);
    expect(log).toContain('comparison b1');
    if (name === 'preparing') {
      steps.prepare.resolve();
      await settle();
    }
    steps.send({ type: 'answer.ended', outcome: done });
    steps.save.resolve();
    await settle();
    expect(stateOf(actor.getSnapshot())).toBe('joining');
    steps.comparison.resolve();
    await settle();
    expect(currentJob(actor.getSnapshot())?.answerId).toBe('a2');
  },
);

test.each(Object.keys(states))(
  'restored from %s it ends the turn and continues with the queue',
  async (name) => {
    const before = await inState(name);
    const stored: unknown = JSON.parse(JSON.stringify(before.actor.getPersistedSnapshot()));
    before.actor.stop();
    const { actor, steps, log, settle } = turnMachine(stored);
    expect(currentJob(actor.getSnapshot())?.answerId).toBe('a1');
    const first = {
      preparing: 'prepare a1',
      waiting: 'answer a1',
      streaming: 'answer a1',
      saving: 'save a1 done',
      joining: 'comparison b1',
    };
    expect(log).toEqual([first[name as keyof typeof first]]);
    if (name === 'preparing') {
      steps.prepare.resolve();
      await settle();
    }
    if (name === 'joining') steps.comparison.resolve();
    else if (name !== 'saving') {
      const outcome: AnswerOutcome = { status: 'interrupted', error: null, usage: null };
      steps.send({ type: 'answer.ended', outcome });
    }
    steps.save.resolve();
    await settle();
    expect(currentJob(actor.getSnapshot())?.answerId).toBe('a2');
    expect(queuedTurns(actor.getSnapshot())).toEqual([]);
  },
);

test.each(Object.keys(states))('%s is JSON without loss', async (name) => {
  const { actor } = await inState(name);
  const { context } = actor.getSnapshot();
  expect(JSON.parse(JSON.stringify(context))).toEqual(context);
});
