import { makeResetStyles, tokens } from '@fluentui/react-components';

export const useChip = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  boxSizing: 'border-box',
  maxWidth: '100%',
  minHeight: '34px',
  paddingInline: '8px 1px',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  fontSize: '12px',
  lineHeight: '16px',
  '&[data-offer]': {
    borderStyle: 'dashed',
    color: tokens.colorNeutralForeground3,
  },
  '& > svg, & > img': { flexShrink: 0 },
  '& > svg': { width: '16px', height: '16px', color: tokens.colorNeutralForeground3 },
  '& > bdi': {
    flexShrink: 100,
    minWidth: '40px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > small': {
    flexShrink: 1,
    minWidth: '24px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: 'inherit',
    whiteSpace: 'nowrap',
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
  '& :is(button, a)[data-tone="link"]': { fontSize: 'inherit', lineHeight: 'inherit' },
});
