import { expect, test } from '@jest/globals';
import { areaAfterKey, areaBetween, isLargeEnough, middleOf } from './area.ts';

const view = { width: 800, height: 600 };
const plain = { shiftKey: false, altKey: false };

test('S7.4 an area lies between two corners, whichever way it was drawn, inside the window', () => {
  const area = { x: 100, y: 50, width: 200, height: 80 };
  expect(areaBetween({ x: 100, y: 50 }, { x: 300, y: 130 }, view)).toEqual(area);
  expect(areaBetween({ x: 300, y: 130 }, { x: 100, y: 50 }, view)).toEqual(area);
  expect(areaBetween({ x: 700.4, y: 580 }, { x: 950, y: -20 }, view)).toEqual({
    x: 700,
    y: 0,
    width: 100,
    height: 580,
  });
});

test('a click is no area', () => {
  expect(isLargeEnough(areaBetween({ x: 10, y: 10 }, { x: 12, y: 200 }, view))).toBe(false);
  expect(isLargeEnough({ width: 8, height: 8 })).toBe(true);
});

test('arrows move it, Shift changes its size, Alt goes by a pixel; the window holds it', () => {
  const area = middleOf(view);
  expect(area).toEqual({ x: 200, y: 150, width: 400, height: 300 });
  expect(areaAfterKey(area, { key: 'ArrowLeft', ...plain }, view)).toMatchObject({ x: 184 });
  const fine = areaAfterKey(area, { key: 'ArrowDown', shiftKey: false, altKey: true }, view);
  expect(fine).toMatchObject({ y: 151, height: 300 });
  const wider = areaAfterKey(area, { key: 'ArrowRight', shiftKey: true, altKey: false }, view);
  expect(wider).toEqual({ ...area, width: 416 });
  const edge = { x: 0, y: 590, width: 800, height: 10 };
  expect(areaAfterKey(edge, { key: 'ArrowDown', ...plain }, view)).toEqual(edge);
  expect(areaAfterKey(edge, { key: 'ArrowUp', shiftKey: true, altKey: false }, view)).toEqual({
    ...edge,
    height: 8,
  });
  expect(areaAfterKey(area, { key: 'Enter', ...plain }, view)).toBeNull();
});
