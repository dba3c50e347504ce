import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, ellipsis, faint, muted, outlined, wrapped } from '#ui/theme/shapes.ts';
import { dots } from '../marks/mark-fields.tsx';

export const useMemoList = makeResetStyles({
  ...column('8px'),
  marginBlock: '12px',
  marginInline: 0,
  padding: 0,
  listStyleType: 'none',
});

/** Of marks, in their colours. */
const edges = Object.fromEntries(
  Object.entries(dots).map(([colour, backgroundColor]) => [
    `&[data-colour="${colour}"]::before`,
    { backgroundColor, forcedColorAdjust: 'none' as const },
  ]),
);

/** The words next to a line in the accent colour; facts and actions below. */
export const useMemoItem = makeResetStyles({
  position: 'relative',
  ...column(),
  alignItems: 'flex-start',
  minWidth: 0,
  padding: '10px 12px 2px 15px',
  ...outlined,
  overflow: 'hidden',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: '3px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  '&[data-kind="passage"]::before': { backgroundColor: tokens.colorBrandBackground },
  ...edges,
  '& > p': {
    alignSelf: 'stretch',
    margin: '6px 0 0',
    ...muted,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '&[aria-current]': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&:focus-visible': innerFocusRing,
  '& > button': { marginInlineStart: '-4px', fontSize: '12px', lineHeight: '16px' },
  '& > cite': {
    alignSelf: 'stretch',
    marginBlockStart: '6px',
    ...muted,
    fontStyle: 'normal',
    ...ellipsis,
  },
  '& > footer': {
    ...wrapped(),
    alignSelf: 'stretch',
    justifyContent: 'flex-end',
    minWidth: 0,
    marginInlineEnd: '-8px',
    ...faint,
  },
  // In a narrow panel all actions are below the facts.
  '& > footer > span': { flexGrow: 1, flexBasis: '170px', minWidth: 0, paddingBlock: '2px' },
  '& > footer > [data-actions]': {
    display: 'flex',
    flexGrow: 0,
    flexShrink: 0,
    flexBasis: 'auto',
    gap: '2px',
    padding: 0,
  },
  '@media (forced-colors: active)': { '&::before': { backgroundColor: 'CanvasText' } },
});

/** Folded to about six lines; what is cut fades out. */
export const useMemoText = makeResetStyles({
  alignSelf: 'stretch',
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '&[data-folded]': { maxHeight: '140px' },
  '&[data-folded][data-long="true"]': {
    maskImage: 'linear-gradient(to bottom, #000 calc(100% - 28px), transparent)',
  },
  '& > q': { display: 'block', whiteSpace: 'pre-wrap', quotes: 'none' },
});

/** Those whose words are not there now. */
export const useLostMarks = makeResetStyles({
  '& > header': { ...wrapped('4px 12px'), justifyContent: 'space-between', ...faint },
  '& h3': { margin: 0, ...faint, fontWeight: 600 },
  '& > header > button': { fontSize: '12px', lineHeight: '16px' },
});
