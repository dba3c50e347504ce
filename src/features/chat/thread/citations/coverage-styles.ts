import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { faint } from '#ui/theme/shapes.ts';
import { motion } from '#ui/theme/sizes.ts';

/** A button inside a line of text; its click area is larger than it looks. */
const lineButton = {
  position: 'relative',
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: '2px',
  backgroundColor: 'transparent',
  color: tokens.colorBrandForegroundLink,
  font: 'inherit',
  cursor: 'pointer',
} as const;

export const useProgress = makeResetStyles({
  ...faint,
  maxWidth: '320px',
  paddingBlock: '3px 8px',
  fontVariantNumeric: 'tabular-nums',
  '& > p': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4px',
    margin: 0,
    marginBlockEnd: '8px',
  },
  '& > p > button': { ...lineButton, marginInlineStart: 'auto' },
  '& > p > button::after': { content: '""', position: 'absolute', inset: '-8px -4px' },
  '& > p > button:hover': { textDecorationLine: 'underline' },
  '& > p > button:focus-visible': focusRing,
  '& > [role="progressbar"]': {
    height: '2px',
    borderRadius: '1px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralStroke2,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  '& > [role="progressbar"] > div': {
    height: '100%',
    backgroundColor: tokens.colorBrandBackground,
    transitionProperty: 'inline-size',
    transitionDuration: motion,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});
