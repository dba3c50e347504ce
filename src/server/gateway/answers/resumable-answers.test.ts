import { expect, test } from '@jest/globals';
import type { Database } from '../../database/connect.ts';
import { ResumableAnswers } from './resumable-answers.ts';

test('of two that begin with the same id at the same moment, the last continues', async () => {
  let isHeld = true;
  const commits: (() => void)[] = [];
  const execute = () =>
    isHeld
      ? new Promise<boolean>((resolve) => commits.push(() => resolve(true)))
      : Promise.resolve(null);
  const db = { transaction: () => ({ execute }) } as unknown as Database;
  const answers = new ResumableAnswers({ db, onError: () => undefined });
  const begin = () => answers.begin({ ownerId: 'ann' }, 'one');
  let hasBegun = false;
  const both = Promise.all([begin(), begin()]).finally(() => {
    hasBegun = true;
  });
  while (!hasBegun) {
    // The first hears of its commit after the other.
    commits.pop()?.();
    await new Promise(setImmediate);
  }
  const [first, last] = await both;
  expect([first?.closed, last?.closed]).toEqual([true, false]);
  isHeld = false;
  await Promise.all([first?.end(), last?.end()]);
});
