import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { memoryLocks } from '#platform/memory/locks.ts';
import { memorySession } from '#platform/memory/ports.ts';
import { createSessionList } from './session-list.ts';

const options = { key: 'tabs', schema: z.number(), max: 3 };

/** Two lists of the same key, as of a background that was started again. */
function setup() {
  const session = memorySession();
  const locks = memoryLocks();
  const make = () => createSessionList({ session, locks: locks.context().locks }, options);
  return { session, one: make(), other: make(), held: locks.held };
}

test('changes at the same time are all kept, in order, and the oldest are forgotten', async () => {
  const { one, other, held } = setup();
  await Promise.all([one.add(1), other.add(2), one.remove([1]), other.add(3)]);
  expect(await one.all()).toEqual([2, 3]);
  await Promise.all([other.add(4), one.add(5), other.add(3)]);
  expect(await one.all()).toEqual([4, 5, 3]);
  expect([...held]).toEqual([]);
});

test('what is stored in another shape counts as empty, and a failed change lets the next one work', async () => {
  const { one, session, held } = setup();
  await session.set('tabs', ['a']);
  expect(await one.remove([1])).toBe(false);
  const { set } = session;
  session.set = () => Promise.reject(new Error('full'));
  await expect(one.add(1)).rejects.toThrow('full');
  session.set = set;
  await one.add(2);
  expect(await one.remove([2])).toBe(true);
  expect([...held]).toEqual([]);
});
