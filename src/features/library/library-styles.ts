import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { bare, column, faint, muted, wrapped } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { selectable } from '../parts/select-box.tsx';

export const useLibraryBody = makeResetStyles({
  ...column(),
  boxSizing: 'border-box',
  minHeight: '100%',
  '& > p': { marginBlock: '12px' },
  '& > :has(+ footer)': { marginBlockEnd: '12px' },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    position: 'sticky',
    insetBlockEnd: '-16px',
    marginBlock: 'auto -16px',
    marginInline: '-16px',
    paddingBlock: '8px 12px',
    paddingInline: '16px',
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ...faint,
  },
  '& > [data-tools]': {
    ...wrapped('4px'),
    justifyContent: 'space-between',
    marginBlock: '8px 4px',
    marginInline: '-8px',
    minHeight: '32px',
  },
  '& > [data-tools] > button': { paddingInline: '8px', ...muted },
  '& > [data-tools] svg': { width: '16px', height: '16px' },
  '& > ul[data-new]': {
    ...column('4px'),
    margin: 0,
    marginBlockEnd: '8px',
    padding: 0,
    listStyleType: 'none',
  },
});

export const useEntryList = makeResetStyles({
  margin: 0,
  marginInline: '-8px',
  padding: 0,
  listStyleType: 'none',
});

export const useCardList = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(148px, 100%), 1fr))',
  gap: '12px 8px',
  margin: 0,
  marginInline: '-8px',
  padding: 0,
  listStyleType: 'none',
});

const entry = {
  ...selectable,
  display: 'flex',
  minWidth: 0,
  borderRadius: '8px',
  '&:hover, &:focus-within, &[data-selected]': {
    backgroundColor: tokens.colorSubtleBackgroundHover,
  },
  '@media (forced-colors: active)': { '&[data-selected]': { outline: '2px solid Highlight' } },
  '& > [data-open]': {
    display: 'flex',
    flexGrow: 1,
    gap: '10px',
    minWidth: 0,
    margin: 0,
    ...bare,
    borderRadius: '8px',
    color: 'inherit',
    textDecorationLine: 'none',
  },
  '& > [data-open]:focus-visible': innerFocusRing,
  '& [data-about]': {
    ...column(),
    // A name of the other text direction is aligned with the facts below it.
    alignItems: 'flex-start',
    minWidth: 0,
  },
  '& bdi, & small': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { ...faint, fontVariantNumeric: 'tabular-nums' },
  '& > [data-server]': { ...wrapped('2px 8px'), flexBasis: '100%', minWidth: 0 },
  '& > [data-server] > button': { minHeight: '32px', paddingInline: 0, fontSize: '12px' },
  '& > [data-server] > p': { flexBasis: '100%', margin: 0, ...faint },
  '& > [data-server] > p[data-bad="true"]': { color: tokens.colorPaletteRedForeground1 },
  '& > [data-ask]': { flexShrink: 0, paddingInline: '8px', ...type.small },
} as const;

/** A line of the list. */
export const useEntry = makeResetStyles({
  ...entry,
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > [data-open]': {
    ...entry['& > [data-open]'],
    alignItems: 'center',
    flexBasis: 0,
    minHeight: '60px',
    paddingBlock: '6px',
    paddingInline: '8px 4px',
  },
  '& bdi, & small': { ...entry['& bdi, & small'], whiteSpace: 'nowrap' },
  '& [data-thumbnail]': { width: '36px', height: '48px' },
  '& > [data-delete]': { marginInlineEnd: '4px' },
  '& > [data-server]': {
    ...entry['& > [data-server]'],
    // Close to the name above, to which it belongs.
    marginBlockStart: '-8px',
    paddingInline: '54px 12px',
    paddingBlockEnd: '4px',
  },
});

/** A card with a large first page. */
export const useEntryCard = makeResetStyles({
  ...entry,
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '8px',
  '& > [data-open]': {
    ...entry['& > [data-open]'],
    flexDirection: 'column',
    flexBasis: '100%',
    padding: 0,
  },
  '& bdi': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '& small': { ...entry['& small'], overflowWrap: 'anywhere' },
  '& [data-thumbnail]': { width: '100%', aspectRatio: '4 / 5', borderRadius: '6px' },
  '& > [data-ask]': { ...entry['& > [data-ask]'], marginInlineStart: '-8px' },
});

export const useLibraryEmpty = makeResetStyles({
  ...column('8px'),
  alignItems: 'center',
  justifyContent: 'center',
  flexGrow: 1,
  padding: '32px 20px',
  border: `2px dashed ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  textAlign: 'center',
  color: tokens.colorNeutralForeground3,
  '& > svg': { width: '32px', height: '32px' },
  '& > p': { margin: 0, maxWidth: '36ch' },
  '& > p:first-of-type': { color: tokens.colorNeutralForeground1, fontWeight: 600 },
});
