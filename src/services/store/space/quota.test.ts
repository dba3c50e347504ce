import { expect, test } from '@jest/globals';
import { isNearlyFull, persistStorage, storageState } from './quota.ts';

function port(persisted: boolean, granted: boolean) {
  const calls: string[] = [];
  return {
    calls,
    persist: async () => {
      calls.push('persist');
      return granted;
    },
    persisted: async () => persisted,
    estimate: async () => ({ usage: 80, quota: 100 }),
  };
}

test('persistent storage is not requested again', async () => {
  const saved = port(true, false);
  expect(await persistStorage(saved)).toBe(true);
  expect(saved.calls).toEqual([]);
  expect(await persistStorage(port(false, false))).toBe(false);
});

test('a person is warned from 80 % on', async () => {
  const state = await storageState(port(false, true));
  expect(state).toEqual({ used: 80, quota: 100, persisted: false });
  expect(isNearlyFull(state)).toBe(true);
  expect(isNearlyFull({ ...state, used: 79 })).toBe(false);
  expect(isNearlyFull({ used: 0, quota: 0, persisted: false })).toBe(false);
});
