import { makeResetStyles, tokens } from '@fluentui/react-components';
import { focusRing } from './theme/focus-ring.ts';
import { motion, sizes, type } from './theme/sizes.ts';

/** For screen readers only. */
export const useHidden = makeResetStyles({
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
});

const plainButton = {
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  flexShrink: 0,
  margin: 0,
  border: '1px solid transparent',
  borderRadius: tokens.borderRadiusMedium,
  fontFamily: 'inherit',
  ...type.body,
  cursor: 'pointer',
  textAlign: 'start',
  transitionProperty: 'background-color, color',
  transitionDuration: motion,
  '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  '&:focus-visible': focusRing,
  '&:disabled': { cursor: 'default', color: tokens.colorNeutralForegroundDisabled },
  // Arrows that point where one came from, or to what unfolds.
  '& > [data-mirror]:dir(rtl)': { transform: 'scaleX(-1)' },
} as const;

/** A square of 32 px with an icon of 20. */
export const useIconButton = makeResetStyles({
  ...plainButton,
  width: `${sizes.hit}px`,
  height: `${sizes.hit}px`,
  padding: 0,
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  '&:hover:not(:disabled)': {
    backgroundColor: tokens.colorSubtleBackgroundHover,
    color: tokens.colorNeutralForeground1,
  },
  '&:active:not(:disabled)': { backgroundColor: tokens.colorSubtleBackgroundPressed },
  // It keeps the focus, which a disabled one loses.
  '&[aria-disabled="true"]:not(:disabled)': {
    cursor: 'default',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForegroundDisabled,
  },
  '&[data-tone="accent"]:not(:disabled)': {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  '&[data-tone="accent"]:hover:not(:disabled)': {
    backgroundColor: tokens.colorBrandBackgroundHover,
  },
  '@media (forced-colors: active)': {
    '&:hover': { border: '1px solid Highlight' },
    '&[aria-disabled="true"]': { color: 'GrayText' },
  },
});

/** A button with a label. `data-tone`: accent, outline, or quiet where absent. */
export const useTextButton = makeResetStyles({
  ...plainButton,
  minHeight: `${sizes.hit}px`,
  paddingBlock: '5px',
  paddingInline: '12px',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground1,
  '&:hover:not(:disabled)': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&:active:not(:disabled)': { backgroundColor: tokens.colorSubtleBackgroundPressed },
  '&[data-tone="outline"]': { border: `1px solid ${tokens.colorNeutralStroke1}` },
  '&[data-tone="accent"]': {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: 600,
  },
  '&[data-tone="accent"]:hover:not(:disabled)': {
    backgroundColor: tokens.colorBrandBackgroundHover,
  },
  '&[data-tone="accent"]:disabled': {
    backgroundColor: tokens.colorNeutralBackgroundDisabled,
    color: tokens.colorNeutralForegroundDisabled,
  },
  '&[data-tone="link"]': {
    paddingInline: '4px',
    color: tokens.colorBrandForegroundLink,
  },
  '@media (forced-colors: active)': { border: '1px solid ButtonText' },
});
