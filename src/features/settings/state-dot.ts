import { makeResetStyles, tokens } from '@fluentui/react-components';

/** A line of text after a dot: `data-state="good"`, `data-bad`, or neither. */
export const useStateLine = makeResetStyles({
  display: 'flex',
  alignItems: 'baseline',
  gap: '6px',
  margin: 0,
  overflowWrap: 'anywhere',
  '&::before': {
    content: '""',
    flexShrink: 0,
    width: '8px',
    height: '8px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  '&[data-state="good"]::before': {
    backgroundColor: tokens.colorPaletteGreenForeground1,
    border: 'none',
    forcedColorAdjust: 'none',
  },
  '&[data-state="half"]::before': {
    border: `2px solid ${tokens.colorPaletteDarkOrangeForeground1}`,
  },
  '&[data-bad]': { color: tokens.colorPaletteRedForeground1 },
  '&[data-bad]::before': { border: `2px solid ${tokens.colorPaletteRedForeground1}` },
});
