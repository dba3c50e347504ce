import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing, innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, wrapped } from '#ui/theme/shapes.ts';
import { sizes, type } from '#ui/theme/sizes.ts';

export const useMain = makeResetStyles({ display: 'contents' });

/** Small buttons in rows; a pressed one is chosen. */
export const useChips = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 6px',
  '& button': {
    minHeight: `${sizes.hit}px`,
    padding: '3px 10px',
    borderRadius: '16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    ...type.small,
  },
  '& button[aria-pressed="true"]': {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: 600,
  },
  '@media (forced-colors: active)': {
    '& button[aria-pressed="true"]': { outline: '2px solid Highlight' },
  },
});

/** A labelled field and the button that uses it. */
export const useFieldRow = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'end',
  gap: '4px 8px',
  '& label': { gridColumn: '1 / -1', fontWeight: 600, ...type.small },
  '& textarea, & input': {
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    minHeight: `${sizes.hit}px`,
    maxHeight: '120px',
    margin: 0,
    padding: '5px 8px',
    resize: 'none',
    fieldSizing: 'content',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '4px',
    ...type.body,
  },
  '& textarea:focus-visible, & input:focus-visible': innerFocusRing,
});

/** Choices of less weight, in one quiet row. */
export const useManner = makeResetStyles({
  ...wrapped('0 4px'),
  marginInline: '-8px',
  '& button': { paddingInline: '8px', color: tokens.colorNeutralForeground2, ...type.small },
});

export const useDraftBox = makeResetStyles({
  paddingBlockStart: '8px',
  borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
  '& > * + *': { marginBlockStart: '8px' },
  '&:focus-visible': focusRing,
});

/** How the shown draft is changed, above the actions. */
export const useChangeBar = makeResetStyles({
  ...column('8px'),
  flexShrink: 0,
  padding: '8px 12px',
  borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
});
