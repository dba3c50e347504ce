import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing, innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column } from '#ui/theme/shapes.ts';

export const useSharePanel = makeResetStyles({
  ...column('20px'),
  '& > section': { display: 'flex', flexDirection: 'column', gap: '8px' },
  '& h3': { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > section > p': { margin: 0, color: tokens.colorNeutralForeground2 },
  '& > section > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  '& > section > div > .fui-Input': { flexGrow: 1 },
  // Its border is around the field.
  '& > section > div > .fui-Input > input': { minHeight: '32px' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    minHeight: '32px',
    color: tokens.colorBrandForegroundLink,
  },
  '& a:focus-visible': focusRing,
  '& > section > div[tabindex]': {
    display: 'block',
    maxHeight: '40dvh',
    overflowY: 'auto',
    paddingInline: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
  },
  '& > section > div[tabindex]:focus-visible': innerFocusRing,
  '& h4': { margin: '8px 0', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > section > div > p': {
    marginBlock: '8px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    padding: '6px 10px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
});
