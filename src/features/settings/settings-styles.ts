import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { bare, column, faint, row, wrapped } from '#ui/theme/shapes.ts';

export const usePage = makeResetStyles({
  display: 'flex',
  height: '100%',
  backgroundColor: tokens.colorNeutralBackground1,
  '& > nav': {
    ...column(),
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '272px',
    padding: '12px',
    overflowY: 'auto',
    borderInlineEnd: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  '& > nav > h1': { margin: '12px 10px', fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  '& > nav > ul': { marginBlockStart: '8px' },
  '& > nav > [data-back], & > nav > [data-sections] a, & > nav > [data-sections] button': {
    ...row('8px'),
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '36px',
    paddingInline: '10px',
    ...bare,
    borderRadius: '6px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  '& > nav > [data-back]': { color: tokens.colorNeutralForeground2 },
  '& > nav > [data-back] > svg:dir(rtl)': { transform: 'scaleX(-1)' },
  '& > nav > [data-back]:hover, & [data-sections] > li > :hover': {
    backgroundColor: tokens.colorSubtleBackgroundHover,
  },
  '& [data-sections] > li > [aria-current]': {
    backgroundColor: tokens.colorBrandBackground2,
    fontWeight: 600,
  },
  '& > nav > [data-back]:focus-visible, & [data-sections] > li > :focus-visible': innerFocusRing,
  '& [data-sections]': { ...column('2px'), margin: '8px 0 0', padding: 0 },
  '& [data-sections] > li': { listStyleType: 'none' },
  '& > main': {
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '32px 40px 64px',
    overflowY: 'auto',
  },
  '& > main > *': { maxWidth: '720px', marginInline: 'auto' },
  '@media (forced-colors: active)': { '& [aria-current]': { outline: '1px solid Highlight' } },
  // The list of sections unfolds above the open one.
  '@media (max-width: 719px)': {
    flexDirection: 'column',
    '& > nav': {
      width: 'auto',
      padding: '8px 12px',
      overflowY: 'visible',
      borderInlineEnd: 0,
      borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& > nav > h1': { margin: '4px 10px 8px' },
    '& > nav > details > summary': {
      ...row(),
      justifyContent: 'space-between',
      minHeight: '40px',
      paddingInline: '10px',
      borderRadius: '6px',
      fontWeight: 600,
      listStyleType: 'none',
      cursor: 'pointer',
    },
    '& > nav > details[open]': { maxHeight: '60vh', overflowY: 'auto' },
    '& > nav > details > summary:focus-visible': innerFocusRing,
    '& > nav > ul:not([data-sections])': { maxHeight: '50vh', overflowY: 'auto' },
    '& > main': { padding: '16px 16px 48px' },
  },
});

export const useSection = makeResetStyles({
  '&[hidden]': { display: 'none' },
  // What is to be decided, above the open section.
  '&:not([id])': { marginBlockEnd: '32px' },
  '& > h2': { margin: '0 0 4px', fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  '& > h2:focus': { outlineStyle: 'none' },
  // What was searched for; the ring that shows the focus is in it.
  '& [data-found]': {
    borderRadius: '4px',
    backgroundColor: tokens.colorBrandBackground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  // One of several in a line has no room around it.
  '& [data-found]:not(.fui-Radio)': { boxShadow: `0 0 0 6px ${tokens.colorBrandBackground2}` },
  '& > p': { margin: '0 0 16px', color: tokens.colorNeutralForeground2, maxWidth: '64ch' },
  '& [tabindex="-1"]:focus-visible': innerFocusRing,
  // Fluent's own hit areas are 30 and 20 px high.
  '& .fui-Input__input': { minHeight: '32px' },
  '& .fui-Slider__input': { height: '32px' },
  '& summary': { minHeight: '32px', lineHeight: '32px' },
  '& .fui-Switch, & .fui-RadioGroup, & .fui-Checkbox': { marginInlineStart: '-8px' },
  '& section > p + .fui-Field, & section > .fui-Field + .fui-Field, & section > p + fieldset': {
    marginBlockStart: '12px',
  },
  // What follows the list of one's own server.
  '& > section ~ div > section, & > section ~ [data-skeleton], & > section ~ section': {
    marginBlockStart: '24px',
  },
  '& h3': { margin: '20px 0 8px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
});

/** Controls of a section, one under the other. */
export const useStack = makeResetStyles({
  ...column('16px'),
  maxWidth: '460px',
  '& > h4, & > p, & > ul': { margin: 0 },
});

export const useCards = makeResetStyles({ display: 'flex', flexDirection: 'column', gap: '8px' });

export const useRow = makeResetStyles({
  ...wrapped('8px'),
});

/** A text with its controls at the end, in one line. */
export const useEntry = makeResetStyles({
  ...row('8px'),
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
    ...row('12px'),
    justifyContent: 'space-between',
    minHeight: '44px',
    paddingBlock: '4px',
    listStyleType: 'none',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& > li > :first-child': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > button': { flexShrink: 0 },
  '& + button': { marginBlockStart: '12px' },
});

export const useQuiet = makeResetStyles({
  margin: 0,
  ...faint,
  '&:is(button + p, p + div)': { marginBlockStart: '4px' },
  '&:has(+ button)': { marginBlockEnd: '8px' },
});

export const useWarning = makeResetStyles({
  marginBlock: '8px',
  marginInline: 0,
  paddingInlineStart: '12px',
  borderInlineStart: `3px solid ${tokens.colorPaletteYellowBorderActive}`,
  '& > p': { margin: 0 },
  '& > p:not(:last-child)': { marginBlockEnd: '8px' },
});
