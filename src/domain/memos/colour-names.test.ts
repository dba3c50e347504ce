import { expect, test } from '@jest/globals';
import { colourNameOf, colourOf } from './colour-names.ts';
import { markColours } from './mark-colours.ts';

test('G19 In: colours of other programs are the nearest of four', () => {
  for (const colour of markColours) expect(colourOf(colourNameOf(colour))).toBe(colour);
  expect(['orange', 'purple', 'teal', '', '#ffd400', 'constructor'].map(colourOf)).toEqual([
    1, 4, 2, 1, 1, 1,
  ]);
});
