import { expect, test } from '@jest/globals';
import { colourOf, isAlike } from './colours.ts';

test.each([
  ['rgb(254, 254, 254)', 'rgb(255, 255, 255)', true],
  ['rgb(250, 250, 250)', 'rgb(255, 255, 255)', true],
  ['rgb(3, 3, 3)', 'rgb(0, 0, 0)', true],
  ['rgba(255, 255, 255, 0.9)', 'rgb(254, 255, 255)', true],
  ['color(srgb 1 1 0.99)', 'rgb(255, 255, 255)', true],
  ['rgba(0, 0, 0, 0.06)', 'rgb(255, 255, 255)', false],
  ['rgb(224, 224, 224)', 'rgb(255, 255, 255)', false],
  ['rgb(255, 0, 0)', 'rgb(0, 148, 0)', false],
  ['oklch(1 0 0)', 'rgb(255, 255, 255)', false],
])('R2.5 letters of %s on %s are lost: %s', (ink, ground, isLost) => {
  expect(isAlike(colourOf(ink), colourOf(ground))).toBe(isLost);
});
