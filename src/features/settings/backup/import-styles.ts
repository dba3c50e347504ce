import { makeResetStyles, tokens } from '@fluentui/react-components';

/** Where a file is dropped. */
export const useDropZone = makeResetStyles({
  padding: '16px',
  border: `1px dashed ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  '&[data-over="true"]': {
    borderColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  '& > h3': { margin: '0 0 4px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > p, & > ul': { margin: '0 0 12px' },
  '& details': { marginBlockEnd: '12px' },
  '& details li': { overflowWrap: 'anywhere' },
});
