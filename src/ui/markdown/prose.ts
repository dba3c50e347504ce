import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing } from '../theme/focus-ring.ts';
import { type } from '../theme/sizes.ts';

const caret = {
  content: '""',
  display: 'inline-block',
  width: '2px',
  height: '1em',
  marginInlineStart: '2px',
  verticalAlign: '-2px',
  backgroundColor: tokens.colorBrandForeground1,
} as const;

/** Columns have their declared alignment, in right-to-left pages too. */
function noFlip<S extends 'left' | 'right'>(side: S): S {
  return `${side} /* @noflip */` as S;
}

/** Answer text: 15/23, at most 72 characters a line. */
export const useProse = makeResetStyles({
  ...type.answer,
  maxWidth: type.measure,
  overflowWrap: 'anywhere',
  // Margins of parts do not collapse: space is below blocks, and blocks that need more above have
  // padding. Their size is remembered for when they are skipped.
  '& > [data-part]': { display: 'flow-root', containIntrinsicSize: 'auto 1400px' },
  '& > [data-still]': { contentVisibility: 'auto' },
  '& > :first-child > :first-child': { paddingBlockStart: 0 },
  '& > :last-child > :last-child': { marginBlockEnd: 0 },
  '& p': { marginBlock: '0 12px' },
  '& li > p': { marginBlockEnd: '6px' },
  '& [data-depth]': {
    marginBlock: '0 8px',
    paddingBlockStart: '8px',
    fontSize: '15px',
    lineHeight: '23px',
    fontWeight: 600,
  },
  '& [data-depth="1"]': { fontSize: '18px', lineHeight: '24px' },
  '& [data-depth="2"]': { fontSize: '16px' },
  '& ul, & ol': { marginBlock: '0 12px', paddingInlineStart: '24px' },
  '& li': { marginBlock: '0 4px' },
  '& li > ul, & li > ol': { marginBlock: '4px 0' },
  // An item of the other direction has no room for its marker next to the list.
  '& [dir="rtl"] > li[dir="ltr"], & [dir="ltr"] > li[dir="rtl"]': { listStylePosition: 'inside' },
  '& li::marker': { color: tokens.colorNeutralForeground3 },
  '& li[data-task]': {
    listStyleType: 'none',
    marginInlineStart: '-22px',
    paddingInlineStart: '22px',
  },
  // In the padding: the lines after the first begin below its words.
  '& li[data-task] input': {
    width: '14px',
    margin: 0,
    marginInline: '-22px 4px',
    verticalAlign: '-2px',
  },
  '& a': {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    borderRadius: '2px',
  },
  '& a:hover': { textDecorationThickness: '2px' },
  '& a:focus-visible': focusRing,
  '& code': { fontFamily: tokens.fontFamilyMonospace, fontSize: '0.9em' },
  '& kbd': {
    paddingInline: '5px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBlockEndWidth: '2px',
    borderRadius: '4px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '0.85em',
  },
  '& mark': { backgroundColor: tokens.colorBrandBackground2, color: 'inherit' },
  // They do not push lines apart.
  '& sub, & sup': { fontSize: '0.75em', lineHeight: 0 },
  '& [data-note] a': { paddingInline: '2px', textDecorationLine: 'none', fontWeight: 600 },
  '& [data-notes]': {
    paddingBlockStart: '8px',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '19px',
  },
  '& [data-notes]::before': {
    content: '""',
    display: 'block',
    marginBlockEnd: '8px',
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& [data-notes] > ol': { marginBlock: 0 },
  '& [data-notes] li > p:nth-last-child(2)': { display: 'inline' },
  '& [data-notes] li:focus': focusRing,
  '& [data-host]': { color: tokens.colorNeutralForeground2, fontSize: '0.85em' },
  '& [data-raw]': { whiteSpace: 'pre-wrap' },
  '& [data-math]': { textAlign: 'start' },
  '& [data-math="display"]': {
    display: 'block',
    marginBlock: '0 12px',
    paddingBlock: '4px',
    overflowX: 'auto',
    overflowY: 'hidden',
    textAlign: 'center',
  },
  '& math': { fontSize: '1.1em' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: '4px', verticalAlign: 'middle' },
  '& [data-image]': {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    maxWidth: '100%',
    padding: '4px 8px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '20px',
  },
  '& [data-image] button': {
    minHeight: '32px',
    padding: '0 8px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    cursor: 'pointer',
    '@media (forced-colors: active)': { border: '1px solid ButtonText' },
  },
  '& [data-image] button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& [data-image] button:focus-visible, & summary:focus-visible': focusRing,
  '& [data-image] button:disabled': {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'default',
  },
  '& details': {
    marginBlock: '0 12px',
    paddingInlineStart: '12px',
    borderInlineStart: `3px solid ${tokens.colorNeutralStroke2}`,
  },
  '& summary': { minHeight: '32px', lineHeight: '32px', cursor: 'pointer', fontWeight: 600 },
  '& :not(pre) > code': {
    paddingInline: '4px',
    paddingBlock: '1px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  '& blockquote': {
    marginBlock: '0 12px',
    marginInline: 0,
    paddingInlineStart: '12px',
    borderInlineStart: `3px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
  '& blockquote > :last-child': { marginBlockEnd: 0 },
  '& hr': {
    marginBlock: '0 16px',
    paddingBlockStart: '4px',
    border: 0,
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& [data-table]': { marginBlock: '0 12px', overflowX: 'auto' },
  '& [data-table]:focus-visible': focusRing,
  '& table': { borderCollapse: 'collapse', fontSize: '14px', lineHeight: '20px' },
  '& th, & td': {
    paddingBlock: '6px',
    paddingInline: '0 16px',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'normal',
  },
  // A cell of the other direction is in its column all the same.
  '& [data-table][dir="ltr"] :is(th, td):not([align])': { textAlign: noFlip('left') },
  '& [data-table][dir="rtl"] :is(th, td):not([align])': { textAlign: noFlip('right') },
  '& [data-table][dir="ltr"] [dir="rtl"], & [data-table][dir="rtl"] [dir="ltr"]': {
    paddingInline: '16px 0',
  },
  '& [align="left"]': { textAlign: noFlip('left') },
  '& [align="right"]': { textAlign: noFlip('right') },
  '& [align="center"]': { textAlign: 'center' },
  '& th': { fontWeight: 600 },
  '&[data-live] > :last-child > p:last-child::after': caret,
  '&[data-live] > :last-child > [data-depth]:last-child::after': caret,
  '&[data-live] > :last-child > :is(ul,ol):last-child > li:last-child::after': caret,
});
