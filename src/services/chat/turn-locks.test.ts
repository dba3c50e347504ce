import { expect, test } from '@jest/globals';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { TurnLocks } from './turn-locks.ts';

const never = new AbortController().signal;
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));
const held = 'gloss.conversation:c';

/** Resolves with the present state. */
async function state(work: Promise<unknown>): Promise<'had' | 'refused' | 'waits'> {
  let now: 'had' | 'refused' | 'waits' = 'waits';
  work.then(
    () => {
      now = 'had';
    },
    () => {
      now = 'refused';
    },
  );
  await tick();
  return now;
}

test('the answers of a turn share its lock; the last one to end releases it', async () => {
  const origin = memoryLocks();
  const turns = new TurnLocks(origin.context().locks);
  const first = await turns.join('c', 'q1', never);
  const second = await turns.join('c', 'q1', never);
  const next = turns.join('c', 'q2', never);
  first();
  first();
  expect(await state(next)).toBe('waits');
  second();
  expect(await state(next)).toBe('had');
  (await next)();
  await tick();
  expect(origin.held.has(held)).toBe(false);
});

test('another window waits for the complete turn', async () => {
  const origin = memoryLocks();
  const [here, there] = [origin.context(), origin.context()];
  const turns = new TurnLocks(here.locks);
  const first = await turns.join('c', 'q1', never);
  const second = await turns.join('c', 'q1', never);
  const other = new TurnLocks(there.locks).join('c', 'q1', never);
  first();
  expect(await state(other)).toBe('waits');
  second();
  expect(await state(other)).toBe('had');
});

test('one that stops waiting leaves the wait to the other', async () => {
  const origin = memoryLocks();
  const before = await new TurnLocks(origin.context().locks).join('c', 'q0', never);
  const turns = new TurnLocks(origin.context().locks);
  const stop = new AbortController();
  const [first, second] = [turns.join('c', 'q1', stop.signal), turns.join('c', 'q1', never)];
  stop.abort();
  expect(await state(first)).toBe('refused');
  before();
  expect(await state(second)).toBe('had');
  (await second)();
  await tick();
  expect(origin.held.has(held)).toBe(false);
});

test('when all stop waiting nothing is locked, not even by a late grant', async () => {
  const origin = memoryLocks();
  const before = await new TurnLocks(origin.context().locks).join('c', 'q0', never);
  const turns = new TurnLocks(origin.context().locks);
  const stop = new AbortController();
  const waiting = turns.join('c', 'q1', stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  before();
  await tick();
  expect(origin.held.has(held)).toBe(false);
  await expect(turns.join('c', 'q1', stop.signal)).rejects.toMatchObject({ code: 'aborted' });
  await tick();
  expect(origin.held.has(held)).toBe(false);
});
