import { tokens } from '@fluentui/react-components';

/** The one ring that shows where the keyboard is: 2 px in the brand's colour, which Fluent's own has too. */
export const focusRing = {
  outlineStyle: 'solid',
  outlineWidth: '2px',
  outlineColor: tokens.colorStrokeFocus2,
  outlineOffset: '1px',
} as const;

/** The same inside the element, where what is around it would cut it: rows, tabs, scrolled areas. */
export const innerFocusRing = { ...focusRing, outlineOffset: '-2px' } as const;
