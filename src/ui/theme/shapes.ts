import { tokens } from '@fluentui/react-components';
import { type } from './sizes.ts';

/** One under the other. */
export const column = (gap?: string) =>
  ({ display: 'flex', flexDirection: 'column', gap }) as const;

/** One next to the other, in the middle of the line. */
export const row = (gap?: string) => ({ display: 'flex', alignItems: 'center', gap }) as const;

/** A row that takes a second line where it has no room. */
export const wrapped = (gap?: string) => ({ ...row(gap), flexWrap: 'wrap' }) as const;

/** Small text that says more of what is next to it. */
export const muted = { ...type.small, color: tokens.colorNeutralForeground2 } as const;

/** Small text that is read last. */
export const faint = { ...type.small, color: tokens.colorNeutralForeground3 } as const;

/** One line, cut where it has no room. */
export const ellipsis = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** A list without marks and room of its own. */
export const plainList = { margin: 0, padding: 0, listStyleType: 'none' } as const;

/** The edge of what is on the ground. */
export const outlined = {
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: '8px',
} as const;

/** A button or a link without a look of its own. */
export const bare = {
  border: 0,
  backgroundColor: 'transparent',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
} as const;
