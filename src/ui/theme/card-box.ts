import { tokens } from '@fluentui/react-components';

/** A card on the ground: what belongs together, one under the other. */
export const cardBox = {
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  padding: '12px',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: '8px',
} as const;
