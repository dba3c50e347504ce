import { expect, test } from '@jest/globals';
import { PagesAhead } from './pages-ahead.ts';

const never = new Promise<never>(() => undefined);

/** Requests pages of which some never come. */
function pagesWithout(lost: readonly number[], count = 6) {
  const requested: number[] = [];
  const request = (number: number) => {
    requested.push(number);
    return lost.includes(number) ? never : Promise.resolve(number);
  };
  return { requested, pages: new PagesAhead(count, request, 5) };
}

async function all({ pages }: ReturnType<typeof pagesWithout>, count = 6) {
  const read: (number | null)[] = [];
  for (let number = 1; number <= count; number += 1) read.push(await pages.next());
  return read;
}

test('a page that never comes is given up, and those after it are read', async () => {
  const rig = pagesWithout([2, 4]);
  expect(await all(rig)).toEqual([1, null, 3, null, 5, 6]);
  expect(rig.requested).toEqual([1, 2, 3, 4, 5, 6]);
});

test('after three in a row that never come, no further page is awaited', async () => {
  const rig = pagesWithout([1, 2, 3, 4, 5, 6], 1_000);
  expect(new Set(await all(rig, 1_000))).toEqual(new Set([null]));
  expect(rig.requested).toEqual([1, 2, 3, 4, 5]);
});
