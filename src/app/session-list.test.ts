import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { memorySession } from '#test/support/platform/ports.ts';
import { createSessionList } from './session-list.ts';

const options = { key: 'tabs', schema: z.number(), max: 3 };

/** Two lists of the same key, as of a background that was started again. */
function setup() {
  const session = memorySession();
  const locks = memoryLocks();
  const make = () => createSessionList({ session, locks: locks.context().locks }, options);
  return { session, locks, one: make(), other: make() };
}

test('of changes at the same time none is lost, and the oldest items are forgotten', async () => {
  const { one, other, locks } = setup();
  await Promise.all([one.add(1), other.add(2), one.remove([1]), other.add(3)]);
  expect(await one.all()).toEqual([2, 3]);
  await Promise.all([other.add(4), one.add(5), other.add(3)]);
  expect(await one.all()).toEqual([4, 5, 3]);
  expect([...locks.held]).toEqual([]);
});

test('what is stored in another shape counts as empty, and a failed change lets the next one work', async () => {
  const { one, session, locks } = setup();
  await session.set('tabs', ['a']);
  expect(await one.remove([1])).toBe(false);
  const full = { ...session, set: () => Promise.reject(new Error('full')) };
  const failing = createSessionList({ session: full, locks: locks.context().locks }, options);
  await expect(failing.add(1)).rejects.toThrow('full');
  await one.add(2);
  expect(await one.remove([2])).toBe(true);
  expect([...locks.held]).toEqual([]);
});
