import { makeResetStyles, tokens } from '@fluentui/react-components';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, ellipsis, row } from '#ui/theme/shapes.ts';
import { sizes, type } from '#ui/theme/sizes.ts';

/** Of a field that is typed into. */
export const fieldFace = {
  boxSizing: 'border-box',
  height: '32px',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '4px',
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  font: 'inherit',
} as const;

export const fieldFocus = innerFocusRing;

export const useFrame = makeResetStyles({
  ...column(),
  height: '100%',
  minWidth: 0,
  overflow: 'hidden',
  backgroundColor: tokens.colorNeutralBackground1,
});

export const useToolbar = makeResetStyles({
  ...row('4px'),
  flexShrink: 0,
  boxSizing: 'border-box',
  minHeight: `${sizes.header}px`,
  paddingInline: '6px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  '& > h1': {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    margin: 0,
    ...ellipsis,
    ...type.body,
    fontWeight: 600,
  },
  '& > hr': {
    width: '1px',
    height: '20px',
    marginBlock: 0,
    marginInline: '4px',
    border: 0,
    backgroundColor: tokens.colorNeutralStroke2,
  },
  '& > [data-space]': { flexGrow: 1 },
});

export const usePageField = makeResetStyles({
  ...row('6px'),
  flexShrink: 0,
  margin: 0,
  color: tokens.colorNeutralForeground2,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& > input': {
    ...fieldFace,
    width: '5ch',
    minWidth: '44px',
    padding: 0,
    textAlign: 'center',
  },
  '& > input:focus-visible': fieldFocus,
  '& > input[aria-invalid="true"]': { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
});

export const useBody = makeResetStyles({
  position: 'relative',
  display: 'flex',
  flexGrow: 1,
  minHeight: 0,
});

const highlighted = {
  boxSizing: 'border-box',
  position: 'absolute',
  borderRadius: '2px',
  backgroundColor: '#ffe58a',
  boxShadow: '0 0 0 2px #d9a400',
} as const;

/** Around pdf.js's own layers, whose style sheet is its own. */
export const useArea = makeResetStyles({
  position: 'relative',
  flexGrow: 1,
  minWidth: 0,
  backgroundColor: tokens.colorNeutralBackground4,
  '& > [data-scroll]': { position: 'absolute', inset: 0, overflow: 'auto' },
  '& > [data-scroll]:focus-visible': innerFocusRing,
  '& .pdfViewer': { direction: 'ltr' },
  '& .canvasWrapper': { boxShadow: tokens.shadow4 },
  '& .gloss-highlight': {
    position: 'absolute',
    inset: 0,
    zIndex: 4,
    mixBlendMode: 'multiply',
    pointerEvents: 'none',
  },
  '& .gloss-highlight > div': highlighted,
  '& .gloss-highlight > div[data-sentence]': { backgroundColor: '#fff3c4', boxShadow: 'none' },
  '& .gloss-highlight[data-page] > div': { backgroundColor: 'transparent' },
  '&[data-dark] .page': { backgroundColor: '#1f1f1f' },
  '&[data-dark] .canvasWrapper canvas': { filter: 'invert(0.88) hue-rotate(180deg)' },
  '&[data-dark] .gloss-highlight': { mixBlendMode: 'lighten' },
  '&[data-dark] .gloss-highlight > div': {
    backgroundColor: '#5c4a00',
    boxShadow: '0 0 0 2px #ffd640',
  },
  '&[data-dark] .gloss-highlight > div[data-sentence]': {
    backgroundColor: '#3a3214',
    boxShadow: 'none',
  },
  '@media (forced-colors: active)': {
    '& .gloss-highlight': { mixBlendMode: 'normal' },
    '& .gloss-highlight > div': { outline: '3px solid Highlight', backgroundColor: 'transparent' },
    '& .gloss-highlight > div[data-sentence]': { outline: '1px dashed Highlight' },
  },
});

/** A message in the middle of the area for pages. */
export const useCard = makeResetStyles({
  ...column('12px'),
  alignItems: 'flex-start',
  boxSizing: 'border-box',
  width: 'min(440px, 100% - 32px)',
  marginInline: 'auto',
  marginBlockStart: 'min(18vh, 140px)',
  padding: '20px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  boxShadow: tokens.shadow4,
  '& > h2': { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > p': {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  '& > [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  '& > p[data-wrong]': { color: tokens.colorPaletteRedForeground1 },
  '& > label': { fontWeight: 600, marginBlockEnd: '-8px' },
  '& > input': { ...fieldFace, width: '100%', paddingInline: '8px' },
  '& > input:focus-visible': fieldFocus,
  '& > input[type="file"]': { display: 'none' },
  '&[data-over]': { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: '4px' },
});

export const useOverlay = makeResetStyles({
  position: 'absolute',
  inset: 0,
  zIndex: 5,
  overflowY: 'auto',
  backgroundColor: tokens.colorNeutralBackground4,
});

/** Running work, over the foot of the pages. */
export const useStatus = makeResetStyles({
  position: 'absolute',
  insetInline: '12px',
  bottom: '12px',
  zIndex: 6,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > div': {
    ...row('8px'),
    boxSizing: 'border-box',
    maxWidth: '100%',
    minHeight: '32px',
    paddingInline: '12px',
    borderRadius: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    ...type.small,
    pointerEvents: 'auto',
  },
  '@media (forced-colors: active)': { '& > div': { border: '1px solid CanvasText' } },
});

export const useBar = makeResetStyles({
  flexShrink: 0,
  height: '2px',
  overflow: 'hidden',
  '& > div': {
    height: '100%',
    backgroundColor: tokens.colorBrandBackground,
    transformOrigin: 'left',
  },
  '[dir="rtl"] & > div': { transformOrigin: 'right' },
  '@media (forced-colors: active)': { '& > div': { backgroundColor: 'Highlight' } },
});
