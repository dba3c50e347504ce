import { expect, test } from '@jest/globals';
import { regionInPixels } from './screenshot-crop.ts';

const view = { width: 800, height: 600 };

test('S7.4 an area of the window is the same area of the picture, at any device pixel ratio', () => {
  const area = { x: 100, y: 50, width: 200, height: 80 };
  expect(regionInPixels(area, view, view)).toEqual(area);
  expect(regionInPixels(area, view, { width: 1600, height: 1200 })).toEqual({
    x: 200,
    y: 100,
    width: 400,
    height: 160,
  });
  // 125 %: edges fall between pixels, and neighbours still share them.
  const scaled = { width: 1000, height: 750 };
  const left = regionInPixels({ x: 0, y: 0, width: 33, height: 600 }, view, scaled);
  const right = regionInPixels({ x: 33, y: 0, width: 767, height: 600 }, view, scaled);
  expect([left.width, right.x, right.x + right.width]).toEqual([41, 41, 1000]);
});

test('the part outside the picture is left out', () => {
  const area = { x: 700, y: -20, width: 300, height: 100 };
  expect(regionInPixels(area, view, view)).toEqual({ x: 700, y: 0, width: 100, height: 80 });
});
