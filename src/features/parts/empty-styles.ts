import { makeResetStyles, tokens } from '@fluentui/react-components';

/** In the place of a list that has nothing: what would be in it, and how it comes there. */
export const useEmptyList = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '8px',
  paddingBlock: '48px',
  paddingInline: '24px',
  textAlign: 'center',
  color: tokens.colorNeutralForeground3,
  '& > svg': { width: '32px', height: '32px' },
  '& > p': { margin: 0, maxWidth: '36ch' },
  '& > p:first-of-type': { color: tokens.colorNeutralForeground1, fontWeight: 600 },
});
