import { makeResetStyles, tokens } from '@fluentui/react-components';
import { busyStripe } from '#ui/theme/busy-stripe.ts';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column, ellipsis, faint, outlined, row } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { windowOfImage } from './still-page.ts';

const height = 72;
const viewWidth = 96;

export const useCard = makeResetStyles({
  ...row(),
  boxSizing: 'border-box',
  height: `${height}px`,
  marginBlock: '0 12px',
  paddingInlineEnd: '8px',
  ...outlined,
  overflow: 'hidden',
  // It names what is there; the answer's words are around it.
  userSelect: 'none',
  '& > [data-artifact-button]': {
    ...row('12px'),
    flex: '1 1 0',
    minWidth: 0,
    height: '100%',
    padding: 0,
    paddingInlineEnd: '8px',
    border: 0,
    borderRadius: '7px',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > [data-artifact-button]:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > [data-artifact-button]:focus-visible': innerFocusRing,
  '& [data-view]': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: `${viewWidth}px`,
    height: '100%',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    '@media (max-width: 339px)': { width: '56px' },
  },
  '& [data-view] > img': {
    maxWidth: 'none',
    width: '100%',
    height: '100%',
    borderRadius: 0,
    objectFit: 'contain',
  },
  // Pages and pictures are made for a white ground.
  '& [data-view] > [data-picture]': { backgroundColor: '#ffffff' },
  '& [data-view] > [data-page]': {
    position: 'absolute',
    // A page is laid out as in a window, in whatever direction the interface is.
    top: 0,
    left: '0 /* @noflip */',
    width: `${windowOfImage.width}px`,
    height: `${windowOfImage.height}px`,
    transformOrigin: '0 0 /* @noflip */',
    transform: `scale(${viewWidth / windowOfImage.width})`,
    backgroundColor: '#ffffff',
  },
  '& [data-view] > [data-lines]': {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    padding: '6px',
    overflow: 'hidden',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '5px',
    lineHeight: '7px',
    textAlign: 'start',
    whiteSpace: 'pre',
  },
  '& [data-words]': {
    ...column(),
    // A title of the other direction begins where the rest does.
    alignItems: 'flex-start',
    flexGrow: 1,
    minWidth: 0,
  },
  '& [data-words] > *': { maxWidth: '100%' },
  '& [data-words] > bdi': { ...ellipsis, ...type.body, fontWeight: 600 },
  '& [data-words] > small': { ...ellipsis, ...faint, fontVariantNumeric: 'tabular-nums' },
  // It takes the place of the margin below the words.
  '& [data-words] > i': {
    ...busyStripe,
    alignSelf: 'stretch',
    marginBlock: '4px -6px',
  },
});
