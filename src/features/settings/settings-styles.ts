import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing } from '#ui/theme/focus-ring.ts';

export const usePage = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '0 40px',
  boxSizing: 'border-box',
  maxWidth: '920px',
  height: '100%',
  marginInline: 'auto',
  paddingInline: '16px',
  overflowY: 'auto',
  '& > nav': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    flexGrow: 1,
    flexBasis: '180px',
    maxWidth: '100%',
    paddingBlock: '16px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  '& > nav > h1': { margin: '0 0 12px', fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  '& > main': {
    flexGrow: 4,
    flexBasis: '400px',
    minWidth: 'min(100%, 260px)',
    paddingBlock: '16px 64px',
  },
  '& > nav > ul': { display: 'flex', flexWrap: 'wrap', margin: '8px 0 0', padding: 0, gap: '2px' },
  '& > nav > ul > li': { listStyleType: 'none', flexBasis: '140px', flexGrow: 1 },
  '& > nav a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '32px',
    paddingInline: '8px',
    borderRadius: '4px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  '& > nav a:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > nav a:focus-visible': focusRing,
  '@media (max-width: 640px)': {
    '& > nav': { position: 'static' },
    '& > nav > ul > li': { flexBasis: 'auto', flexGrow: 0 },
  },
});

export const useSection = makeResetStyles({
  paddingBlock: '16px 24px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  scrollMarginBlockStart: '8px',
  '& > h2': { margin: '0 0 4px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > p': { margin: '0 0 16px', color: tokens.colorNeutralForeground2, maxWidth: '64ch' },
  // Fluent's own hit areas are 30 and 20 px high.
  '& .fui-Input__input': { minHeight: '32px' },
  '& .fui-Slider__input': { height: '32px' },
  '& summary': { minHeight: '32px', lineHeight: '32px' },
  '& .fui-Switch, & .fui-RadioGroup, & .fui-Checkbox': { marginInlineStart: '-8px' },
  '& h3': { margin: '20px 0 8px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
});

/** Controls of a section, one under the other. */
export const useStack = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
  maxWidth: '460px',
  '& > h4': { margin: 0 },
});

export const useRow = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
});

/** A text with its controls at the end, in one line. */
export const useEntry = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '44px',
  '& > :first-child': { flexGrow: 1, minWidth: 0 },
  '& > button': { flexShrink: 0 },
});

/** Without marks and indentation. */
export const usePlainList = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': { listStyleType: 'none' },
});

/** A line each, with its control at the end. */
export const useLines = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: '44px',
    paddingBlock: '4px',
    listStyleType: 'none',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& > li > :first-child': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > button': { flexShrink: 0 },
});

export const useQuiet = makeResetStyles({
  margin: 0,
  fontSize: '12px',
  lineHeight: '16px',
  color: tokens.colorNeutralForeground3,
  '&:is(button + p)': { marginBlockStart: '4px' },
});

export const useWarning = makeResetStyles({
  marginBlock: '8px',
  marginInline: 0,
  paddingInlineStart: '12px',
  borderInlineStart: `3px solid ${tokens.colorPaletteYellowBorderActive}`,
});
