import { tokens } from '@fluentui/react-components';
import type { HighlightStyle } from './runs.ts';

/**
 * Colours of words in code: a test checks their contrast with the background of code, light and
 * dark.
 */
export const lookTokens = {
  add: 'colorPaletteGreenForeground1',
  comment: 'colorNeutralForeground3',
  function: 'colorPaletteBlueForeground2',
  keyword: 'colorPaletteBerryForeground1',
  literal: 'colorPaletteDarkOrangeForeground1',
  meta: 'colorNeutralForeground2',
  name: 'colorPaletteLightTealForeground2',
  number: 'colorPaletteDarkOrangeForeground1',
  remove: 'colorPaletteRedForeground1',
  string: 'colorPaletteSeafoamForeground2',
  type: 'colorPaletteMarigoldForeground2',
  variable: 'colorPaletteCornflowerForeground2',
} as const satisfies Record<HighlightStyle, keyof typeof tokens>;

/** Styles by `data-look`. In forced colours the system's own colours are used. */
export const looks = Object.fromEntries(
  Object.entries(lookTokens).map(([look, token]) => [
    `& [data-look="${look}"]`,
    { color: tokens[token] },
  ]),
);
