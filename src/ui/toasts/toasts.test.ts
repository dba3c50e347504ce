import { expect, test } from '@jest/globals';
import { type Toast, toastMs, toastsAfter } from './toasts.ts';

test('S9.12 at most three notices are shown, the newest three, for 5000 ms', () => {
  const shown = [1, 2, 3, 4].reduce<readonly Toast[]>(
    (toasts, id) =>
      toastsAfter(toasts, { type: 'shown', toast: { id, text: `${id}`, ms: toastMs } }),
    [],
  );
  expect(shown.map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(toastsAfter(shown, { type: 'gone', id: 3 }).map(({ id }) => id)).toEqual([2, 4]);
  expect(toastMs).toBe(5000);
});
