import { makeResetStyles, tokens } from '@fluentui/react-components';

/** A card between the words of an answer, which waits for the person. */
export const useCard = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  boxSizing: 'border-box',
  maxWidth: '560px',
  marginBlock: '4px 8px',
  padding: '12px',
  border: `1px solid ${tokens.colorBrandStroke1}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  overflowWrap: 'anywhere',
  '& > p': { margin: 0 },
  '& > [data-title]': { fontWeight: 600 },
  '& > [data-quiet]': {
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    lineHeight: '16px',
  },
  '& > [data-warning]': {
    paddingInlineStart: '10px',
    borderInlineStart: `3px solid ${tokens.colorPaletteYellowBorderActive}`,
  },
  '& > [data-said]': { maxHeight: '200px', overflowY: 'auto', whiteSpace: 'pre-wrap' },
  '& textarea, & > code': {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '12px',
    lineHeight: '16px',
  },
  '& > [data-buttons]': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
