import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column, outlined } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';

/** A finished page: the mark, and one thing to do in a card in the middle. */
export const useSignInPage = makeResetStyles({
  height: '100%',
  backgroundColor: tokens.colorNeutralBackground2,
  '& > div': {
    display: 'flex',
    boxSizing: 'border-box',
    height: '100%',
    padding: '24px 16px',
    overflowY: 'auto',
  },
  '& > div > div': {
    ...column('12px'),
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '420px',
    // In the middle where there is room, and wholly reached where there is none.
    margin: 'auto',
    padding: '28px',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    overflowWrap: 'anywhere',
  },
  '& header': { display: 'flex', alignItems: 'center', gap: '8px', fontWeight: 600 },
  '& h1': {
    margin: 0,
    marginBlockStart: '4px',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 600,
  },
  '& h1 + p': { margin: 0, marginBlockEnd: '4px', color: tokens.colorNeutralForeground2 },
  '& form > p, & form > div > p': { margin: 0 },
  // Fluent's own field is wider than a narrow page, and its hit area 30 px high.
  '& .fui-Input': { minWidth: 0 },
  '& .fui-Input__input': { minWidth: 0, minHeight: '32px' },
  '& form > div > button[type="submit"]': { flexGrow: 1 },
  '& .fui-Checkbox': { marginInlineStart: '-8px' },
  // Its words begin where those above it do.
  '& form > div > [data-tone="link"]': { marginInlineStart: '-5px' },
  '& footer': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    marginBlockStart: '8px',
    paddingBlockStart: '12px',
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
    ...type.small,
  },
  '& footer a': { display: 'inline-flex', alignItems: 'center', minHeight: '32px' },
  '@media (max-width: 439px)': {
    backgroundColor: tokens.colorNeutralBackground1,
    '& > div': { padding: 0 },
    '& > div > div': { padding: '24px 16px', border: 0, boxShadow: 'none' },
  },
});
