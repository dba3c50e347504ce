import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { bare, column, ellipsis, faint, row } from '#ui/theme/shapes.ts';
import { noRoomForRail, sizes } from '#ui/theme/sizes.ts';

/** The rail next to what the app shows; a sheet has the same content where there is no room. */
export const useRail = makeResetStyles({
  flexShrink: 0,
  boxSizing: 'border-box',
  width: `${sizes.rail}px`,
  height: '100%',
  borderInlineEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  '&[data-folded]': { width: `${sizes.railFolded}px` },
  [`@media ${noRoomForRail}`]: { display: 'none' },
});

export const useRailContent = makeResetStyles({
  ...column(),
  boxSizing: 'border-box',
  height: '100%',
  padding: '8px',
  backgroundColor: tokens.colorNeutralBackground2,
  '& > header': { display: 'flex', alignItems: 'center', marginBlockEnd: '8px', minHeight: '36px' },
  '& > header > a': {
    ...row('8px'),
    flexGrow: 1,
    minWidth: 0,
    minHeight: '32px',
    paddingInline: '8px',
    borderRadius: '4px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  '& > header > a > svg': { flexShrink: 0, width: '24px', height: '24px' },
  '& > header > a:focus-visible': innerFocusRing,
  '&:dir(rtl) > header > button svg': { transform: 'scaleX(-1)' },
  '& > ul': { display: 'flex', flexDirection: 'column', gap: '2px', margin: 0, padding: 0 },
  '& > ul + ul': { marginBlockStart: '8px' },
  '& > ul > li': { listStyleType: 'none' },
  '& > [data-chats]': {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    marginBlock: '8px',
    marginInline: '-8px',
    paddingInline: '8px',
    scrollbarWidth: 'thin',
  },
  '&[data-folded] > header': { justifyContent: 'center' },
  '&[data-folded] > [data-space]': { flexGrow: 1 },
  '& > footer': {
    ...column('2px'),
    paddingBlockStart: '8px',
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** A destination: its icon and its name; folded, its icon alone. */
export const useDestination = makeResetStyles({
  ...row('10px'),
  boxSizing: 'border-box',
  width: '100%',
  minHeight: '36px',
  paddingInline: '10px',
  ...bare,
  borderRadius: '6px',
  color: tokens.colorNeutralForeground1,
  textDecorationLine: 'none',
  '& > svg': { flexShrink: 0, color: tokens.colorNeutralForeground2 },
  '& > span': { flexGrow: 1, minWidth: 0, ...ellipsis },
  '& > kbd': { fontFamily: 'inherit', ...faint },
  '&:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&[aria-current]': { backgroundColor: tokens.colorBrandBackground2, fontWeight: 600 },
  '&[aria-current] > svg': { color: tokens.colorBrandForeground1 },
  '&:focus-visible': innerFocusRing,
  '@media (forced-colors: active)': { '&[aria-current]': { outline: '1px solid Highlight' } },
});

export const useRecent = makeResetStyles({
  '& > h3': { margin: 0, padding: '12px 10px 4px', ...faint, fontWeight: 600 },
  '& > ul': { margin: 0, padding: 0 },
  '& > p': { margin: 0, padding: '12px 10px', color: tokens.colorNeutralForeground3 },
});
