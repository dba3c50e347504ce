import { makeResetStyles, tokens } from '@fluentui/react-components';

export const useMemoList = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  marginBlock: '12px',
  marginInline: 0,
  padding: 0,
  listStyleType: 'none',
});

/** The words on a line of the accent, as in a commonplace book; facts and actions under them. */
export const useMemoItem = makeResetStyles({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  borderRadius: '8px',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  overflow: 'hidden',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: '3px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  '&[data-kind="passage"]::before': { backgroundColor: tokens.colorBrandBackground },
  '& > button[data-memo]': {
    display: 'block',
    margin: 0,
    padding: '10px 12px 4px 15px',
    border: 0,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > button[data-memo]:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > button[data-memo]:focus-visible': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
    borderRadius: '8px',
  },
  '& > button[data-memo] > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 5,
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& > button[data-memo][aria-expanded="true"] > span': { display: 'block' },
  '& > footer': {
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    minWidth: 0,
    paddingInline: '15px 4px',
    paddingBlockEnd: '2px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  '& > footer > span': {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '@media (forced-colors: active)': { '&::before': { backgroundColor: 'CanvasText' } },
});

export const useMemoEmpty = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '8px',
  paddingBlock: '48px',
  paddingInline: '24px',
  textAlign: 'center',
  color: tokens.colorNeutralForeground3,
  '& > p': { margin: 0, maxWidth: '36ch' },
  '& > p:first-of-type': { color: tokens.colorNeutralForeground1, fontWeight: 600 },
});
