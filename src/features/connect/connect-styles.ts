import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column, outlined, row } from '#ui/theme/shapes.ts';
import { motion } from '#ui/theme/sizes.ts';

const small = { fontSize: '12px', lineHeight: '16px' } as const;

/** A card of its own; `data-bare`: inside another one. */
export const useConnectCard = makeResetStyles({
  ...column('12px'),
  boxSizing: 'border-box',
  width: '100%',
  textAlign: 'start',
  '&:not([data-bare])': {
    marginBlockEnd: '8px',
    padding: '8px 16px 16px',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  containerType: 'inline-size',
  // Above the composer the question stays in view.
  '&[data-limited]': { maxHeight: '60vh', overflowY: 'auto' },
  '& a': { color: tokens.colorBrandForegroundLink },
  '& h2, & h3, & p': { margin: 0 },
  '& > header': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px' },
  '& > header[hidden]': { display: 'none' },
  '& > header > h2': { flexGrow: 1, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > p': { color: tokens.colorNeutralForeground2 },
  '& > section': { display: 'flex', flexDirection: 'column', gap: '6px' },
  '& > section > h3': { ...small, fontWeight: 600, color: tokens.colorNeutralForeground2 },
});

/** Tiles that fill their rows, as many in one as there is room for; none is narrower than its longest word. */
export const useTiles = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', flex: '1 1 140px', maxWidth: '100%', listStyleType: 'none' },
  '& button': {
    ...row('8px'),
    boxSizing: 'border-box',
    flexGrow: 1,
    minWidth: 0,
    minHeight: '44px',
    paddingBlock: '6px',
    paddingInline: '8px',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: motion,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  '& button:hover': {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1Hover,
  },
  '& button:focus-visible': focusRing,
  '& button[aria-pressed="true"]': {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  '& button[data-first]': {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  '& button > span': { display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& b': { fontWeight: 600, overflowWrap: 'break-word' },
  '@container (max-width: 340px)': {
    '& > li': { flexBasis: '120px' },
    '& button > [aria-hidden]': { display: 'none' },
  },
  // A few with short names share one row.
  '&[data-few] > li': { flexBasis: '88px' },
  '& small': { ...small, color: tokens.colorNeutralForeground3 },
  '& small::before': {
    content: '""',
    display: 'inline-block',
    width: '7px',
    height: '7px',
    marginInlineEnd: '5px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  '& [data-running]': { color: tokens.colorPaletteGreenForeground1 },
  '& [data-running]::before': {
    border: 'none',
    backgroundColor: tokens.colorPaletteGreenForeground1,
    forcedColorAdjust: 'none',
  },
  '& svg': { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/** The first letter of a provider, in place of a mark. */
export const useBadge = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '24px',
  height: '24px',
  borderRadius: '6px',
  backgroundColor: tokens.colorBrandBackground2,
  color: tokens.colorBrandForeground2,
  fontSize: '12px',
  lineHeight: '24px',
  fontWeight: 600,
  forcedColorAdjust: 'none',
});

export const useConnectForm = makeResetStyles({
  ...column('12px'),
  maxWidth: '460px',
  '& .fui-Input__input': { minHeight: '32px' },
  '& .fui-Checkbox': { marginInlineStart: '-8px' },
  '& > div[data-row]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  '& > p': { ...small, color: tokens.colorNeutralForeground3 },
});

/** What came of an attempt: it keeps one line, so that nothing moves. */
export const useOutcome = makeResetStyles({
  ...column('4px'),
  alignItems: 'flex-start',
  minHeight: '20px',
  overflowWrap: 'anywhere',
  '& > [data-bad]': { color: tokens.colorPaletteRedForeground1 },
  '& > [data-good]': { color: tokens.colorPaletteGreenForeground1, fontWeight: 600 },
});
