import { expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { readChecks, writeCheck } from './checked-tasks.ts';

test('ticks are saved for each answer; a damaged row is none', async () => {
  const store = openContext(newName(), systemClock);
  expect(await readChecks(store, 'a1')).toEqual({});
  await Promise.all([
    writeCheck(store, 'a1', 'Call Ann', true),
    writeCheck(store, 'a1', 'Paint', true),
    writeCheck(store, 'a2', 'Paint', false),
  ]);
  expect(await readChecks(store, 'a1')).toEqual({ 'Call Ann': true, Paint: true });
  expect(await readChecks(store, 'a2')).toEqual({ Paint: false });
  await store.db.meta.put({ key: 'checks a1', value: '{"x":1' });
  expect(await readChecks(store, 'a1')).toEqual({});
});
