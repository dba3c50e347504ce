import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { placeOf } from '#domain/routes/routes.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { usePageView, useShell } from '../../shell.tsx';
import { useLibraryEmpty } from '../library-styles.ts';

interface NothingFoundProps {
  search: string;
  /** Nothing is on its way, either. */
  isBare: boolean;
  isGallery: boolean;
  add: () => void;
}

/** In the place of an empty list: that nothing has these words, or where its entries come from. */
export function NothingFound({ search, isBare, isGallery, add }: NothingFoundProps) {
  const { t } = useText();
  if (search !== '') return <p role="status">{t('library.noHits')}</p>;
  if (!isBare) return null;
  return isGallery ? <NoPictures /> : <NoDocuments add={add} />;
}

function NoPictures() {
  const { t } = useText();
  const { router } = useShell();
  const hasArt = usePageView('art') !== undefined;
  return (
    <div className={useLibraryEmpty()}>
      <Image20Regular aria-hidden />
      <p>{t('gallery.empty')}</p>
      <p>{t('gallery.emptyHow')}</p>
      {router && hasArt && (
        <TextButton tone="outline" onClick={() => router.go(placeOf('art'))} text="gallery.make" />
      )}
    </div>
  );
}

function NoDocuments({ add }: { add: () => void }) {
  const { t } = useText();
  return (
    <div className={useLibraryEmpty()}>
      <Library20Regular aria-hidden />
      <p>{t('library.empty')}</p>
      <p>{t('library.emptyHow')}</p>
      <TextButton tone="outline" onClick={add} text="attach.choose" />
    </div>
  );
}
