import { makeResetStyles, tokens } from '@fluentui/react-components';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import { PictureImage } from './picture-image.tsx';

const useGrid = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: '8px',
  margin: 0,
  marginBlock: '8px 16px',
  padding: 0,
  listStyleType: 'none',
  '& a, & button': {
    position: 'relative',
    display: 'block',
    width: '100%',
    aspectRatio: '1',
    padding: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
  '& a:hover, & button:hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}` },
  '& a:focus-visible, & button:focus-visible': focusRing,
});

interface PictureGridProps {
  entries: readonly LibraryEntry[];
  open: (entry: LibraryEntry) => void;
}

/** The pictures of the library, the newest first. */
export function PictureGrid({ entries, open }: PictureGridProps) {
  const { t } = useText();
  return (
    <ul className={useGrid()} aria-label={t('gallery.list')}>
      {entries.map((entry) => {
        const { docId, title, file } = entry.document;
        return (
          <li key={docId} data-picture={docId}>
            <PlaceLink place={placeOf('library', docId)} title={title} open={() => open(entry)}>
              <PictureImage docId={docId} alt={file?.drawn?.prompt ?? title} fit="cover" />
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
