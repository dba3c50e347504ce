import { makeResetStyles, tokens } from '@fluentui/react-components';

/** A line above the chat: an icon, words, and what can be done. */
export const useBar = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  flexShrink: 0,
  paddingInline: '16px 6px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  color: tokens.colorNeutralForeground2,
  fontSize: '12px',
  lineHeight: '16px',
  '& > svg': { flexShrink: 0 },
  '& > p': { flexGrow: 1, flexBasis: '180px', margin: 0, paddingBlock: '4px' },
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    alignItems: 'center',
    gap: '0 8px',
    marginInlineStart: 'auto',
  },
  '& button': { fontSize: '12px', lineHeight: '16px' },
});
