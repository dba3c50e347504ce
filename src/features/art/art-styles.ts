import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column, ellipsis, faint, muted, outlined, plainList, row } from '#ui/theme/shapes.ts';

export const useArtBody = makeResetStyles({
  ...column('24px'),
  boxSizing: 'border-box',
  // Below the header, where there is more room than pictures need.
  minHeight: 'calc(100dvh - var(--sheet-head) - var(--sheet-end))',
  '& > [data-head]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '4px',
    minHeight: '32px',
    marginInline: '-8px',
    marginBlockEnd: '-16px',
  },
  '& > ol': { ...column('24px'), ...plainList },
  // What is scrolled into view is above the field.
  '& > ol > li': { scrollMarginBlockEnd: '128px' },
  // The field stays in view; what was drawn goes by above it.
  '& > footer': {
    position: 'sticky',
    insetBlockEnd: 0,
    ...column('8px'),
    marginBlock: 'auto calc(-1 * var(--sheet-end))',
    paddingBlock: '8px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export const useComposerBox = makeResetStyles({
  ...column(),
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  '&:focus-within': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  '@media (forced-colors: active)': { '&:focus-within': { outline: '2px solid Highlight' } },
  '& > [data-tools]': { display: 'flex', alignItems: 'flex-end', gap: '4px', padding: '0 4px 4px' },
  '& > [data-tools] > [data-start]': {
    display: 'flex',
    flexWrap: 'wrap',
    flexGrow: 1,
    minWidth: 0,
  },
  '& > [data-tools] > [data-start] > button': {
    minWidth: 0,
    maxWidth: '100%',
    paddingInline: '8px',
    gap: '2px',
    ...muted,
  },
  '& > [data-tools] > [data-start] > [data-seed]': {
    ...row('4px'),
    minHeight: '32px',
    paddingInline: '8px',
    ...muted,
  },
  '& > [data-tools] > [data-start] > [data-seed] > input': {
    boxSizing: 'border-box',
    minWidth: 0,
    height: '24px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > [data-tools] button > span': ellipsis,
  '& > [data-tools] > [data-start] svg': { flexShrink: 0, width: '16px', height: '16px' },
  '& > [data-source], & > [data-source] > div': row('4px 8px'),
  '& > [data-source]': { padding: '8px 8px 0', ...muted },
  '& > [data-source] > i': {
    flexShrink: 0,
    width: '40px',
    height: '40px',
    overflow: 'hidden',
    borderRadius: '4px',
  },
  '& > [data-source] > div': { flexWrap: 'wrap', flexGrow: 1, minWidth: 0 },
  '& > [data-source] > div > span': { flexGrow: 1, flexBasis: '96px' },
  '& > [data-source] > div > button': { marginInlineStart: '-8px', paddingInline: '8px' },
});

export const useRun = makeResetStyles({
  ...column('12px'),
  '& > [data-prompt]': {
    alignSelf: 'flex-end',
    boxSizing: 'border-box',
    maxWidth: '85%',
    margin: 0,
    paddingBlock: '8px',
    paddingInline: '12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& > [data-pictures]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: '12px',
  },
  '& figure': { ...column('4px'), maxWidth: '520px', margin: 0 },
  '& [data-frame]': {
    display: 'block',
    width: '100%',
    padding: 0,
    overflow: 'hidden',
    ...outlined,
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
  '& figcaption': { display: 'flex', flexWrap: 'wrap', marginInline: '-6px' },
  '& > small': { ...faint, fontVariantNumeric: 'tabular-nums' },
});

export const useDrawing = makeResetStyles({
  ...column('8px'),
  maxWidth: '360px',
  '& > [data-frame]': {
    boxSizing: 'border-box',
    position: 'relative',
    maxHeight: '360px',
    ...outlined,
    cursor: 'default',
    backgroundImage: `linear-gradient(100deg, ${tokens.colorNeutralBackground3} 30%, ${tokens.colorNeutralBackground1} 50%, ${tokens.colorNeutralBackground3} 70%)`,
    backgroundSize: '300% 100%',
    animationName: { from: { backgroundPositionX: '100%' }, to: { backgroundPositionX: '0%' } },
    animationDuration: '2.4s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
  '& > [data-line]': { ...row('8px'), ...muted, fontVariantNumeric: 'tabular-nums' },
  '& > [data-line] > span': { flexGrow: 1 },
  '& progress': { width: '100%', height: '4px', accentColor: tokens.colorBrandBackground },
});
