import { makeResetStyles, tokens } from '@fluentui/react-components';
import { modalStyles } from '#ui/controls/dialogs/modal-dialog.tsx';
import { column } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';

export const usePaywallCard = makeResetStyles({
  ...column('8px'),
  boxSizing: 'border-box',
  maxWidth: '560px',
  marginBlock: '8px',
  padding: '12px 16px',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderInlineStart: `3px solid ${tokens.colorBrandStroke1}`,
  borderRadius: tokens.borderRadiusXLarge,
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  overflowWrap: 'anywhere',
  '& h3': { margin: 0, marginBlockEnd: '8px', ...type.body, fontWeight: 600 },
  '& p': { margin: 0, color: tokens.colorNeutralForeground2 },
  // A live region that says nothing takes no room, but must be there before it speaks.
  '& > [role="status"]:empty': { marginBlockStart: '-8px' },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '4px' },
  // Its text, not its padding, is in line with what is above it.
  '& [data-tone="link"]': { marginInlineStart: '-5px' },
});

export const usePaywallModal = makeResetStyles({
  boxSizing: 'border-box',
  width: 'min(calc(100vw - 24px), 440px)',
  maxWidth: 'none',
  maxHeight: 'calc(100dvh - 24px)',
  margin: 'auto',
  padding: 0,
  overflowY: 'auto',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusXLarge,
  ...modalStyles,
  '& > header': { position: 'absolute', insetBlockStart: '6px', insetInlineEnd: '6px' },
  '& > section': { ...column('8px'), padding: '16px 20px 20px' },
  '& h2': { margin: 0, fontSize: '18px', lineHeight: '24px', fontWeight: 600 },
  '& p': { margin: 0, color: tokens.colorNeutralForeground2 },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '8px' },
});

const rise = {
  from: { opacity: 0, transform: 'translateY(6px)' },
  to: { opacity: 1, transform: 'none' },
};

export const useDemonstration = makeResetStyles({
  display: 'block',
  width: '100%',
  height: 'auto',
  flexShrink: 0,
  // Room for the button that closes, at every width.
  paddingBlockStart: '28px',
  color: tokens.colorBrandForeground1,
  backgroundColor: tokens.colorNeutralBackground3,
  '& [data-page]': { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralStroke2 },
  '& [data-line]': { fill: tokens.colorNeutralForeground4 },
  '& [data-accent]': { fill: 'currentColor' },
  '&[data-playing] [data-step]': {
    animationName: rise,
    animationDuration: '400ms',
    animationFillMode: 'both',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});
