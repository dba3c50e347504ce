import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing, innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, ellipsis, row, wrapped } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';

const field = {
  flex: '1 1 0',
  minWidth: 0,
  boxSizing: 'border-box',
  minHeight: '32px',
  padding: '4px 8px',
  font: 'inherit',
  color: 'inherit',
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  borderRadius: '4px',
  '&:focus-visible': focusRing,
} as const;
/** A button without a border begins where what is above it begins: its own padding is outside. */
const outdent = { marginInlineStart: '-12px' } as const;
const line = `1px solid ${tokens.colorNeutralStroke2}`;

export const useCardBox = makeResetStyles({
  boxSizing: 'border-box',
  ...column(),
  maxHeight: '100vh',
  '&:focus': { outlineStyle: 'none' },
  // Its dialogs are no higher than the card.
  '&:has(dialog[open])': { minHeight: '420px' },
  overflow: 'hidden',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
});

export const useCardHeader = makeResetStyles({
  ...row('4px'),
  flexShrink: 0,
  padding: '4px',
  paddingInlineStart: '12px',
  borderBlockEnd: line,
  '& h1': { flex: '1 1 0', minWidth: 0, margin: 0, ...ellipsis, ...type.body, fontWeight: 600 },
  '& [data-move]': { cursor: 'move', touchAction: 'none' },
});

export const useCardBody = makeResetStyles({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  padding: '8px 12px',
  ...type.answer,
  '& > * + *': { marginBlockStart: '8px' },
  '&:focus-visible': innerFocusRing,
});

export const useCardFooter = makeResetStyles({
  ...wrapped('4px'),
  flexShrink: 0,
  padding: '4px 12px',
  borderBlockStart: line,
  '& > button:first-child:not([data-tone])': outdent,
});

export const useSourceText = makeResetStyles({
  maxHeight: '120px',
  margin: 0,
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  color: tokens.colorNeutralForeground2,
  paddingInlineStart: '8px',
  borderInlineStart: `2px solid ${tokens.colorNeutralStroke2}`,
  ...type.body,
});

/** Each character as it is typed. */
export const usePlainText = makeResetStyles({
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** A field in which the person says how the result shall change. */
export const useGoOn = makeResetStyles({
  display: 'flex',
  gap: '4px',
  flexShrink: 0,
  padding: '4px 12px 8px',
  '& input': field,
});

export const useNote = makeResetStyles({
  margin: 0,
  color: tokens.colorNeutralForeground2,
  ...type.small,
});

export const useProblem = makeResetStyles({
  ...wrapped('4px 8px'),
  ...type.body,
  '& p': { flexBasis: '100%', margin: 0 },
});

export const useDiff = makeResetStyles({
  margin: 0,
  whiteSpace: 'pre-wrap',
  '& del': {
    color: tokens.colorPaletteRedForeground1,
    textDecorationLine: 'line-through',
  },
  '& ins': {
    color: tokens.colorPaletteGreenForeground1,
    textDecorationLine: 'underline',
    fontWeight: 600,
  },
  '& del + ins': { marginInlineStart: '4px' },
});

export const useToolList = makeResetStyles({
  ...column('12px'),
  '& section': { display: 'flex', flexWrap: 'wrap', gap: '6px' },
  '& h2': { flexBasis: '100%', margin: 0, fontWeight: 600, ...type.small },
  '& form': { display: 'flex', gap: '4px', alignItems: 'end' },
  '& input': field,
  '& > div > button': outdent,
});
