import { focusRing } from '#ui/theme/focus-ring.ts';
import { faint } from '#ui/theme/shapes.ts';

/** Of a `details` below an answer: a small line that unfolds. */
export const fold = {
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
    paddingInlineEnd: '6px',
    borderRadius: '4px',
    ...faint,
    cursor: 'pointer',
    listStyleType: 'none',
  },
  '& > summary::before': { content: '"›"', width: '8px' },
  '&[open] > summary::before': { transform: 'rotate(90deg)' },
  // The character is mirrored there.
  '&[open]:dir(rtl) > summary::before': { transform: 'rotate(-90deg)' },
  '& > summary:focus-visible': focusRing,
} as const;
