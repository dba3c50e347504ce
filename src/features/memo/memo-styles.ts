import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, wrapped } from '#ui/theme/shapes.ts';
import { plainGroup } from '../parts/marks/mark-fields.tsx';

export const useMemoForm = makeResetStyles({
  ...column('8px'),
  alignItems: 'flex-start',
  marginBlockStart: '12px',
  '& > textarea': {
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    width: '100%',
    minHeight: '96px',
    padding: '8px 10px',
    resize: 'vertical',
  },
  '& > textarea:focus-visible': innerFocusRing,
  '& > div': { display: 'flex', gap: '8px' },
});

/** Which memos are shown. */
export const useMemoFilter = makeResetStyles({
  ...wrapped('4px'),
  ...plainGroup,
  marginBlockStart: '8px',
  '& > button': { fontSize: '12px', lineHeight: '16px', minHeight: '32px', paddingInline: '10px' },
  '& > [aria-pressed="true"]': {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
});
