import { makeResetStyles, tokens } from '@fluentui/react-components';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { outlined, plainList } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import { type Select, SelectBox, selectable } from '../parts/select-box.tsx';
import { PictureImage } from './picture-image.tsx';
import { useThumbnail } from './use-thumbnail.ts';

export const usePictureGrid = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: '8px',
  ...plainList,
});

const useTile = makeResetStyles({
  ...selectable,
  '& > [data-open]': {
    boxSizing: 'border-box',
    position: 'relative',
    display: 'block',
    width: '100%',
    aspectRatio: '1',
    padding: 0,
    overflow: 'hidden',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground3,
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > [data-open]:hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}` },
  '& > [data-open]:focus-visible': focusRing,
  '&[data-selected] > [data-open]': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  '& > [data-open] > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '& [data-words]': {
    position: 'absolute',
    insetBlockEnd: 0,
    insetInline: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    padding: '6px 8px',
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    ...type.small,
    overflowWrap: 'anywhere',
    visibility: 'hidden',
  },
  '&:hover [data-words], & > [data-open]:focus-visible [data-words]': {
    visibility: 'visible',
  },
});

interface PictureTileProps {
  entry: LibraryEntry;
  open: (entry: LibraryEntry) => void;
  isSelected: boolean;
  /** Something of the list is selected. */
  isSelecting: boolean;
  select: Select;
}

/** A picture of the library: a click opens it; the words it was made of are over it. */
export function PictureTile({ entry, open, isSelected, isSelecting, select }: PictureTileProps) {
  const { docId, title, file } = entry.document;
  const words = file?.drawn?.prompt ?? title;
  return (
    <li
      className={useTile()}
      data-picture={docId}
      data-entry={docId}
      data-name={title}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
    >
      <SelectBox id={docId} name={words} isSelected={isSelected} select={select} />
      <PlaceLink
        data-open
        place={placeOf('library', docId)}
        aria-label={words}
        open={() => open(entry)}
      >
        <Tile entry={entry} />
        <span data-words aria-hidden dir="auto">
          {words}
        </span>
      </PlaceLink>
    </li>
  );
}

/** Small; itself where nothing smaller can be drawn of it. */
function Tile({ entry }: Pick<PictureTileProps, 'entry'>) {
  const image = useThumbnail(entry);
  if (image) return <img src={image} alt="" />;
  if (image === undefined) return null;
  return <PictureImage docId={entry.document.docId} alt="" fit="cover" />;
}
