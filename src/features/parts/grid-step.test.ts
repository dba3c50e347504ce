import { expect, test } from '@jest/globals';
import { gridStep } from './grid-step.ts';

/** Lines of boxes of 10 by 10, a gap below each. */
const grid = (...lines: number[]) =>
  lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, column) => {
      return { left: column * 10, width: 10, top: line * 12, bottom: line * 12 + 10 };
    }),
  );
// 0 1 2 / 3 / 4 5 6
const boxes = grid(3, 1, 3);
const step = (at: number, key: string, isRtl = false) => gridStep(boxes, at, key, isRtl);

test('U2.5 arrows up and down lead to what is nearest in the next line, also over days', () => {
  expect([step(0, 'ArrowDown'), step(2, 'ArrowDown'), step(3, 'ArrowDown')]).toEqual([3, 3, 4]);
  expect([step(6, 'ArrowUp'), step(3, 'ArrowUp'), step(1, 'ArrowUp')]).toEqual([3, 0, undefined]);
});

test('U2.5 arrows to the sides lead to the next in reading order, from right to left in reverse', () => {
  expect([step(2, 'ArrowRight'), step(3, 'ArrowLeft')]).toEqual([3, 2]);
  expect([step(2, 'ArrowLeft', true), step(3, 'ArrowRight', true)]).toEqual([3, 2]);
  expect([step(0, 'ArrowLeft'), step(6, 'ArrowRight'), step(0, 'Home')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
