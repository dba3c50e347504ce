import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { faint, muted, outlined, wrapped } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { fold } from '../fold-style.ts';

/**
 * A superscript number that does not make its line higher; its click area is larger than it looks.
 */
export const useMarkButton = makeResetStyles({
  whiteSpace: 'nowrap',
  '& > button': {
    position: 'relative',
    top: '-0.45em',
    margin: 0,
    padding: 0,
    paddingInline: '1px',
    border: 0,
    borderRadius: '3px',
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    fontFamily: 'inherit',
    fontSize: '11px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '12px',
    verticalAlign: 'baseline',
    cursor: 'pointer',
    userSelect: 'none',
  },
  '& > button::after': { content: '""', position: 'absolute', inset: '-9px -4px' },
  '& > button:hover, & > button[aria-describedby]': {
    backgroundColor: tokens.colorBrandBackground2,
  },
  '& > button:focus-visible': focusRing,
  '& > button[data-missing]': {
    color: tokens.colorNeutralForeground3,
    fontWeight: 400,
    whiteSpace: 'normal',
    textAlign: 'start',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
  },
  '& > button[data-missing] > span': { marginInlineStart: '3px' },
});

const sourceName = {
  '& [data-source]': { display: 'block', ...faint, overflowWrap: 'anywhere' },
  '& [data-source] > b': { color: tokens.colorNeutralForeground1, fontWeight: 600 },
  '& [data-source] > bdi': { display: 'inline-block' },
  '& [data-source] > bdi[data-byline]': { display: 'block' },
} as const;

const quote = {
  '& q': {
    display: 'block',
    marginBlock: '6px 2px',
    paddingInlineStart: '10px',
    borderInlineStart: `3px solid ${tokens.colorBrandBackground}`,
    color: tokens.colorNeutralForeground1,
    ...type.body,
    quotes: 'none',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  // A longer one scrolls: its last line is cut, so that this is seen.
  '& q[data-sentence]': {
    position: 'relative',
    maxHeight: '150px',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    color: tokens.colorNeutralForeground3,
  },
  '& q[data-sentence]:focus-visible': focusRing,
  '& q > mark': {
    paddingBlock: '1px',
    borderRadius: '2px',
    backgroundColor: tokens.colorBrandBackground2Hover,
    color: tokens.colorNeutralForeground1,
    boxDecorationBreak: 'clone',
  },
  '& [data-part]': { display: 'block', marginBlockStart: '4px', ...muted },
  '& [data-missing] + q, & [data-missing] + [data-quote] > q': {
    borderInlineStartStyle: 'dotted',
    borderInlineStartColor: tokens.colorNeutralStrokeAccessible,
    color: tokens.colorNeutralForeground2,
  },
  '& [data-source] + [data-missing]': { marginBlockStart: '6px' },
  '@media (forced-colors: active)': {
    '& q > mark': { backgroundColor: 'Mark', color: 'MarkText' },
  },
  '& [data-missing]': { display: 'block', ...muted },
} as const;

/** The line with the result of a click, and the buttons. */
const foot = {
  '& [data-foot]': { display: 'block' },
  '& [role="status"]': { display: 'block', paddingInline: '0', ...muted },
  '& [role="status"]:not(:empty)': { paddingBlockStart: '6px' },
  '& [data-buttons]': { ...wrapped(), columnGap: '4px', marginInline: '-4px' },
  '& [data-buttons] > button': { minHeight: '32px', paddingBlock: 0, ...type.small },
} as const;

export const useCard = makeResetStyles({
  boxSizing: 'border-box',
  inset: 'auto',
  width: 'min(340px, calc(100vw - 16px))',
  maxHeight: 'min(60vh, 360px)',
  margin: 0,
  padding: '12px 12px 4px',
  ...outlined,
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  boxShadow: tokens.shadow16,
  fontFamily: tokens.fontFamilyBase,
  ...type.body,
  fontWeight: 400,
  fontStyle: 'normal',
  textAlign: 'start',
  whiteSpace: 'normal',
  cursor: 'auto',
  ':popover-open': { display: 'flex', flexDirection: 'column' },
  '& > [data-scroll]': { display: 'block', minHeight: 0, overflowY: 'auto' },
  '& > [data-foot]': { flexShrink: 0 },
  ...sourceName,
  ...quote,
  ...foot,
  '@media (forced-colors: active)': {
    border: '1px solid CanvasText',
    ...quote['@media (forced-colors: active)'],
  },
});

export const useSourceList = makeResetStyles({
  marginBlockStart: '8px',
  maxWidth: '72ch',
  ...fold,
  '& > ol': { margin: 0, paddingInlineStart: '24px' },
  '& > ol > li': { marginBlockEnd: '12px' },
  '& > ol > li::marker': {
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  ...sourceName,
  ...quote,
  ...foot,
});
