import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { muted, row } from '#ui/theme/shapes.ts';
import { usePicture } from './use-picture.ts';

const useFrame = makeResetStyles({
  ...row(),
  justifyContent: 'center',
  width: '100%',
  height: '100%',
  minHeight: 0,
  overflow: 'hidden',
  borderRadius: 'inherit',
  backgroundColor: tokens.colorNeutralBackground3,
  ...muted,
  textAlign: 'center',
  '& > img': { display: 'block', width: '100%', height: '100%' },
});

interface PictureImageProps {
  docId: string;
  /** What it shows; empty: a text next to it says so. */
  alt: string;
  /** `cover`: its frame is filled, edges may be cut. */
  fit: 'contain' | 'cover';
  /** Its own ratio, such as `7 / 4`, once it is known. */
  measured?: (ratio: string) => void;
}

/** A picture of the library in the frame around it, which has its size before the bytes are read. */
export function PictureImage({ docId, alt, fit, measured }: PictureImageProps) {
  const { t } = useText();
  const { address, isGone } = usePicture(docId);
  return (
    <span className={useFrame()}>
      {address && (
        <img
          src={address}
          alt={alt}
          style={{ objectFit: fit }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            measured?.(`${naturalWidth} / ${naturalHeight}`)
          }
        />
      )}
      {isGone && <span>{t('gallery.gone')}</span>}
    </span>
  );
}
