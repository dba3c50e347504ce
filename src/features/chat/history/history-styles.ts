import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { noRoomForRail, sizes } from '#ui/theme/sizes.ts';

export const useHistoryList = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  marginBlock: '8px',
  marginInline: 0,
  padding: 0,
  listStyleType: 'none',
});

/** Which chats are listed, and what can be done with all of them. */
export const useHistoryTools = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px',
  minWidth: 0,
});

export const useHistoryItem = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  // Of a long list only what is in view is laid out.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 48px',
  borderRadius: '4px',
  '&:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&[data-current]': { backgroundColor: tokens.colorBrandBackground2 },
  '& > button[data-chat]': {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: '48px',
    justifyContent: 'center',
    paddingInline: '8px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > button[data-chat]:focus-visible': innerFocusRing,
  '& > button > span': { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  '& > button > span > svg': { flexShrink: 0 },
  '& bdi, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  '& > button:not([data-chat])': { opacity: 0 },
  '&:hover > button, &:focus-within > button': { opacity: '1 !important' },
  '@media (hover: none)': { '& > button': { opacity: '1 !important' } },
});

/** The web app's left rail: chats next to the conversation, or folded to its button. */
export const useRail = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  flexShrink: 0,
  width: `${sizes.rail}px`,
  height: '100%',
  padding: '6px 8px',
  overflowY: 'auto',
  borderInlineEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground2,
  '&[data-folded]': { width: `${sizes.railFolded}px` },
  // Over the conversation, which has no room next to it.
  [`@media ${noRoomForRail}`]: {
    '&:not([data-folded])': {
      position: 'absolute',
      zIndex: 2,
      insetBlock: 0,
      insetInlineStart: 0,
      maxWidth: '100%',
      boxShadow: tokens.shadow16,
    },
  },
  '& > header': { display: 'flex', justifyContent: 'space-between', marginBlockEnd: '4px' },
  '&[data-folded] > header': { flexDirection: 'column-reverse' },
  '&:dir(rtl) > header svg': { transform: 'scaleX(-1)' },
  '& p': { color: tokens.colorNeutralForeground3, paddingInline: '8px' },
});
