import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column } from '#ui/theme/shapes.ts';

/** In the place of a list that has nothing: what would be in it, and how it comes there. */
export const useEmptyList = makeResetStyles({
  ...column('8px'),
  alignItems: 'center',
  paddingBlock: '48px',
  paddingInline: '24px',
  textAlign: 'center',
  color: tokens.colorNeutralForeground3,
  '& > svg': { width: '32px', height: '32px' },
  '& > p': { margin: 0, maxWidth: '36ch' },
  '& > p:first-of-type': { color: tokens.colorNeutralForeground1, fontWeight: 600 },
});
