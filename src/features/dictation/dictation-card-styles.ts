import { makeResetStyles, tokens } from '@fluentui/react-components';

export const useCardText = makeResetStyles({
  padding: '4px 8px 8px',
  '& > p': { margin: '4px 8px' },
  '& > blockquote': {
    margin: '8px',
    maxHeight: '160px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    paddingInlineStart: '8px',
    borderInlineStart: `2px solid ${tokens.colorNeutralStroke2}`,
  },
});
