import { expect, test } from '@jest/globals';
import { freeLeft } from './free-room.ts';

const box = (left: number, right: number, top = 0) => ({ left, right, top, bottom: top + 40 });
const row = box(0, 500);

test('the first gap that the button fits into, after what the row begins with', () => {
  const boxes = [box(0, 100), box(104, 150), box(460, 500)];
  expect(freeLeft(row, boxes, 28, false)).toBe(154);
  expect(freeLeft(row, [box(0, 100), box(110, 500)], 28, false)).toBeNull();
  expect(freeLeft(row, [], 28, false)).toBe(4);
});

test('from right to left it is mirrored, and other lines of the row do not count', () => {
  expect(freeLeft(row, [box(400, 500), box(0, 40)], 28, true)).toBe(400 - 4 - 28);
  expect(freeLeft(row, [box(0, 500, 200)], 28, false)).toBe(4);
});
