import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ellipsis, outlined, row } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';

export const useChip = makeResetStyles({
  ...row('6px'),
  boxSizing: 'border-box',
  maxWidth: '100%',
  minHeight: '34px',
  paddingInline: '8px 1px',
  ...outlined,
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  ...type.small,
  '&[data-offer]': {
    borderStyle: 'dashed',
    color: tokens.colorNeutralForeground3,
  },
  '& > svg, & > img': { flexShrink: 0 },
  '& > svg': { width: '16px', height: '16px', color: tokens.colorNeutralForeground3 },
  '& > bdi': { flexShrink: 100, minWidth: '40px', ...ellipsis },
  '& > small': {
    flexShrink: 1,
    minWidth: '24px',
    ...ellipsis,
    fontSize: 'inherit',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > small[data-notice]': {
    color: tokens.colorPaletteDarkOrangeForeground1,
  },
  '& > small[data-skeleton]': {
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: 'transparent',
    userSelect: 'none',
  },
  '&[data-wrap]': {
    flexWrap: 'wrap',
    rowGap: 0,
    paddingBlockStart: '1px',
    paddingInlineEnd: '8px',
  },
  '&[data-wrap] > span': { flexGrow: 1, flexShrink: 1, flexBasis: '70%', paddingBlock: '7px' },
  '&[data-wrap] > span[data-notice]': {
    flexBasis: '100%',
    paddingBlock: '0 2px',
    color: tokens.colorPaletteDarkOrangeForeground1,
  },
  '&[data-wrap] > button[data-remove]': { marginInlineStart: 'auto', marginInlineEnd: '-7px' },
  // Half of the narrowest panel, as at 200 % zoom.
  '@media (max-width: 240px)': {
    flexWrap: 'wrap',
    rowGap: 0,
    '& > svg, & > img': { display: 'none' },
  },
  '& a[data-tone="link"]': { textDecorationLine: 'none' },
  '& :is(button, a)[data-tone="link"]': { fontSize: 'inherit', lineHeight: 'inherit' },
});
