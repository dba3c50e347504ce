import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column, faint, muted, row, wrapped } from '#ui/theme/shapes.ts';
import { motion } from '#ui/theme/sizes.ts';

/** A message with its row of actions, which is visible on hover and focus. */
export const useMessage = makeResetStyles({
  position: 'relative',
  ...column(),
  minWidth: 0,
  contain: 'layout style',
  '& > [data-actions]': {
    ...wrapped(),
    minHeight: '32px',
    marginInline: '-6px',
    '& > span': { paddingInline: '6px' },
    // Why a source could not be read, above what can be done.
    '& > [data-failure]': { flexBasis: '100%' },
    '& [data-tone="link"]': { textDecorationLine: 'none' },
    '& > [data-details]': {
      paddingInline: '8px',
      color: 'inherit',
      fontSize: 'inherit',
      lineHeight: 'inherit',
    },
    ...faint,
    opacity: 0,
    transitionProperty: 'opacity',
    transitionDuration: motion,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  '&[data-question]': { alignItems: 'flex-end' },
  '&[data-question] > [data-actions]': { justifyContent: 'flex-end' },
  '&:hover > [data-actions], &:focus-within > [data-actions], & > [data-actions="shown"]': {
    opacity: 1,
  },
  '@media (hover: none)': { '& > [data-actions]': { opacity: 1 } },
});

export const useQuestionBlock = makeResetStyles({
  alignSelf: 'flex-end',
  boxSizing: 'border-box',
  maxWidth: '85%',
  padding: '8px 12px',
  borderRadius: '8px',
  backgroundColor: tokens.colorBrandBackground2,
  color: tokens.colorNeutralForeground1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
});

/** The text that a tool works on, three lines of it. */
export const useToolText = makeResetStyles({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  margin: '4px 0 0',
  paddingInlineStart: '12px',
  borderInlineStart: `2px solid ${tokens.colorNeutralStroke2}`,
  ...muted,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** A small line of facts: the sources of a question. */
export const useFacts = makeResetStyles({
  ...row('6px'),
  minWidth: 0,
  maxWidth: '100%',
  ...faint,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export const useNotice = makeResetStyles({
  ...wrapped('4px 12px'),
  marginBlock: '8px 4px',
  paddingInlineStart: '12px',
  borderInlineStart: `3px solid ${tokens.colorNeutralStrokeAccessible}`,
  color: tokens.colorNeutralForeground2,
  '&[data-bad]': { borderInlineStartColor: tokens.colorPaletteRedBorderActive },
  '& > p': { margin: 0, flexGrow: 1, flexBasis: '180px', overflowWrap: 'anywhere' },
});
