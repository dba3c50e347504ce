import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { bare, column, faint, row } from '#ui/theme/shapes.ts';

export const useHistoryList = makeResetStyles({
  ...column('2px'),
  marginBlock: '8px',
  marginInline: 0,
  padding: 0,
  listStyleType: 'none',
});

/** Which chats are listed, and what can be done with all of them. */
export const useHistoryTools = makeResetStyles({
  ...row('4px'),
  justifyContent: 'space-between',
  minWidth: 0,
  // Its words begin where the field above begins.
  '& > button:first-child': { marginInlineStart: '-12px' },
});

export const useHistoryItem = makeResetStyles({
  ...row(),
  minWidth: 0,
  // Of a long list only what is in view is laid out.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 48px',
  borderRadius: '4px',
  '&:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&[data-current]': { backgroundColor: tokens.colorBrandBackground2 },
  '& > [data-chat]': {
    ...column(),
    flexGrow: 1,
    minWidth: 0,
    minHeight: '48px',
    justifyContent: 'center',
    paddingInline: '8px',
    ...bare,
    borderRadius: '4px',
    color: 'inherit',
    textDecorationLine: 'none',
  },
  '& > [data-chat]:focus-visible': innerFocusRing,
  '& > [data-chat] > span': { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  '& > [data-chat] > span > svg': { flexShrink: 0 },
  '& bdi, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Below the name, also where its words are of another direction.
  '& small': { alignSelf: 'flex-start', maxWidth: '100%', ...faint },
  '&[data-compact]': { containIntrinsicBlockSize: 'auto 36px' },
  '&[data-compact] > [data-chat]': { minHeight: '36px', paddingInline: '10px 0' },
  // The name has the whole row, until something is to be done with it.
  '@media (hover: hover)': {
    '&[data-compact]:not(:hover, :focus-within) > button:not([data-chat], [aria-expanded="true"])':
      {
        display: 'none',
      },
  },
  '& > button:not([data-chat])': { opacity: 0 },
  '&:hover > button, &:focus-within > button': { opacity: '1 !important' },
  '@media (hover: none)': { '& > button': { opacity: '1 !important' } },
});
