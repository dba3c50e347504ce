import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Bus, createBus } from '#bus/bus.ts';
import type { CallContext } from '#bus/types.ts';
import type { LocksPort } from '#platform/ports.ts';
import { settled } from '#test/support/bus/wire.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { MemoryTurn } from '#test/support/platform/speech.ts';
import { backgroundLocks } from './background-locks.ts';
import { backgroundTurn } from './background-turn.ts';
import { createLockHandlers } from './lock-handlers.ts';

let clock: ManualClock;
let extensions: number;
let sidebar: LocksPort;
let handlers: ReturnType<typeof createLockHandlers>;
let turn: MemoryTurn;
let card: LocksPort;
let bus: Bus;

beforeEach(() => {
  clock = new ManualClock();
  extensions = 0;
  const origin = memoryLocks();
  sidebar = origin.context().locks;
  turn = new MemoryTurn();
  handlers = createLockHandlers(origin.context().locks, turn);
  bus = createBus({
    context: 'card',
    routes: { background: 'local' },
    handlers: {
      ...handlers,
      'lock.extend': () => {
        extensions += 1;
        return {};
      },
    },
  });
  card = backgroundLocks(bus, clock);
});
afterEach(() => bus.close());

test('a card takes only a lock that no context of the origin holds', async () => {
  const release = await sidebar.take('answer');
  expect(await card.take('answer')).toBeNull();
  release!();
  const held = await card.take('answer');
  expect(await sidebar.take('answer')).toBeNull();
  held!();
  await settled();
  expect(await sidebar.take('answer')).not.toBeNull();
});

test('a card waits its turn, and leaves the line when it is aborted', async () => {
  const release = await sidebar.take('answer');
  const stop = new AbortController();
  const waiting = card.wait('answer', stop.signal);
  const next = card.wait('answer', new AbortController().signal);
  await settled();
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  release!();
  (await next)();
  await settled();
  expect(await sidebar.take('answer')).not.toBeNull();
  await expect(card.wait('other', AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
});

test('the background gets an event every ten seconds while a lock is held, and none afterwards', async () => {
  const [first, second] = [await card.take('first'), await card.take('second')];
  clock.advance(10_000);
  first!();
  clock.advance(20_000);
  await settled();
  expect(extensions).toBe(3);
  second!();
  await settled();
  expect(await card.take('second')).not.toBeNull();
  await sidebar.take('third');
  clock.advance(10_000);
  await settled();
  expect(extensions).toBe(4);
});

test('a lock that a background held when it ended is awaited by the next', async () => {
  const release = await sidebar.take('answer');
  const stop = new AbortController();
  const call: CallContext = {
    peer: { context: 'card' },
    signal: stop.signal,
    after: { seq: 1, chunk: {} },
  };
  const end = handlers['lock.hold']({ name: 'answer', waits: false }, call).next();
  await settled();
  release!();
  await settled();
  expect(await sidebar.take('answer')).toBeNull();
  stop.abort();
  expect(await end).toEqual({ done: true, value: {} });
  expect(await sidebar.take('answer')).not.toBeNull();
});

test('a card takes the turn to speak from a sidebar, which takes it back; one that is returned is lost by none', async () => {
  const lost: string[] = [];
  turn.take(() => lost.push('sidebar'));
  backgroundTurn(bus).take(() => lost.push('card'));
  await settled();
  expect(lost).toEqual(['sidebar']);
  turn.take(() => lost.push('sidebar again'));
  await settled();
  expect(lost).toEqual(['sidebar', 'card']);
  const release = backgroundTurn(bus).take(() => lost.push('card again'));
  await settled();
  release();
  await settled();
  turn.take(() => undefined);
  await settled();
  expect(lost).toEqual(['sidebar', 'card', 'sidebar again']);
});
