import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column, ellipsis, faint, row } from '#ui/theme/shapes.ts';
import { modalStyles } from '../dialogs/modal-dialog.tsx';

export const usePalette = makeResetStyles({
  boxSizing: 'border-box',
  width: 'min(100vw - 16px, 560px)',
  maxWidth: 'none',
  maxHeight: 'min(80dvh, 560px)',
  marginBlock: 'min(10dvh, 96px) auto',
  marginInline: 'auto',
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  ...modalStyles,
  '& > [data-field]': {
    ...row('8px'),
    flexShrink: 0,
    minHeight: '44px',
    paddingInline: '12px',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
  },
  '& > [data-field]:focus-within': {
    borderBlockEnd: `1px solid ${tokens.colorCompoundBrandStroke}`,
  },
  '& input': {
    flexGrow: 1,
    minWidth: 0,
    minHeight: '40px',
    padding: 0,
    border: 0,
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
  },
  '& input::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  '& > [role=listbox]': { minHeight: 0, overflowY: 'auto', padding: '4px' },
  '& > [role=listbox]:empty': { padding: 0 },
  '& > p': { margin: 0, padding: '12px 16px', color: tokens.colorNeutralForeground3 },
  '& [role=group] > small': { display: 'block', padding: '8px 8px 2px', ...faint },
  '& [role=option]': {
    ...row('8px'),
    minHeight: '36px',
    paddingInline: '8px',
    borderRadius: '4px',
    cursor: 'pointer',
  },
  '& [role=option][aria-selected=true]': {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '& [role=option] > svg': { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  '& [role=option] > svg:last-child': {
    marginInlineStart: 'auto',
    color: tokens.colorBrandForeground1,
  },
  '& [role=option] > small + svg:last-child': { marginInlineStart: 0 },
  '& [role=option] > span': {
    ...column(),
    // Words that run the other way begin at their icon too.
    alignItems: 'flex-start',
    minWidth: 0,
    paddingBlock: '6px',
    overflowWrap: 'anywhere',
  },
  '& [role=option] small': faint,
  '& [role=option] > span > small': { maxWidth: '100%', ...ellipsis },
  '& [role=option] > small': {
    flexShrink: 0,
    maxWidth: '40%',
    marginInlineStart: 'auto',
    overflowWrap: 'anywhere',
  },
});
