import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing, innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, outlined, row } from '#ui/theme/shapes.ts';
import { fold } from '../thread/fold-style.ts';

const small = { fontSize: '12px', lineHeight: '16px' } as const;

export const useSearchStyles = makeResetStyles({
  ...column(),
  minWidth: 0,
  marginBlockStart: '-8px',
  '& > details': fold,
  '& > details > ol': {
    margin: 0,
    paddingBlock: '0 8px',
    paddingInlineStart: '14px',
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    ...small,
  },
  '& > details > ol > li': { paddingBlock: '2px', overflowWrap: 'anywhere' },
  '& [data-snippets]': { margin: '4px 0', color: tokens.colorNeutralForeground2, ...small },
  '& [data-buttons]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 4px',
    marginInline: '-4px',
    color: tokens.colorNeutralForeground3,
  },
  '& [data-buttons] > button': { paddingInline: '4px 8px', ...small },
  '& [data-buttons] > button:not([data-tone="accent"])': {
    color: tokens.colorNeutralForeground3,
  },
  '& [data-buttons] svg': { width: '16px', height: '16px' },
  '& form': { display: 'flex', flexDirection: 'column', gap: '8px', maxWidth: '480px' },
});

/** A row that scrolls: two and a half cards in the width of a sidebar. */
export const useCards = makeResetStyles({
  display: 'flex',
  gap: '8px',
  margin: '4px -2px 0',
  padding: '2px 2px 8px',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  listStyleType: 'none',
  '& > li': {
    position: 'relative',
    display: 'flex',
    flexShrink: 0,
    width: '176px',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  '& > li:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  '& > li[data-state="snippet"]': { borderStyle: 'dashed' },
  '& > li[data-open]': { borderColor: tokens.colorCompoundBrandStroke },
  '& > li > :is(a, button):first-child': {
    ...column('4px'),
    justifyContent: 'space-between',
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    padding: '8px',
    border: 0,
    borderRadius: '7px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ...small,
  },
  '& > li > :is(a, button):first-child:focus-visible': innerFocusRing,
  '& > li > button:nth-child(2)': {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineEnd: 0,
  },
  '& > li > button:nth-child(2):focus-visible': focusRing,
  '& [data-title]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    minHeight: '32px',
    paddingInlineEnd: '22px',
    fontWeight: 600,
    overflowWrap: 'anywhere',
  },
  '& [data-numbers]': {
    color: tokens.colorBrandForegroundLink,
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-site]': {
    ...row('6px'),
    minWidth: 0,
    minHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  '& [data-site] > :is(svg, img)': { flexShrink: 0, width: '16px', height: '16px' },
  '& [data-site] > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-site] > small': { flexShrink: 0, marginInlineStart: 'auto', fontSize: 'inherit' },
});

/** The card of a source, under the row of its card. */
export const useOpenCard = makeResetStyles({
  boxSizing: 'border-box',
  maxWidth: '560px',
  marginBlock: '0 8px',
  paddingBlockStart: '8px',
  ...outlined,
  backgroundColor: tokens.colorNeutralBackground1,
  ...small,
  '& > div': { paddingInline: '12px' },
});
