import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { useContext, useEffect, useState } from 'react';
import type { Inline } from '#domain/markdown/nodes.ts';
import { safeLink } from '#domain/markdown/safe-link.ts';
import { useText } from '../../text.ts';
import { useRestoredMarks } from '../citation-slot.ts';
import { LoadImageContext, useImages } from './images-context.tsx';

/** Pictures inside the answer itself. SVG is left out: it is a document. */
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z\d+/=]{1,3000000}$/;

/**
 * An image of an answer. A remote one is not loaded before a click: an address that a page's text
 * made could transmit the person's question.
 */
export function ImageView({ image }: { image: Extract<Inline, { type: 'image' }> }) {
  const src = useRestoredMarks(image.src);
  const alt = useRestoredMarks(image.alt);
  const title = useRestoredMarks(image.title) || undefined;
  const address = inlineImage.test(src) ? null : safeLink(src);
  if (address && /^https?:/i.test(address)) {
    return <RemoteImage address={address} alt={alt} title={title} />;
  }
  // Without an address its text is shown.
  return <img src={inlineImage.test(src) ? src : undefined} alt={alt} title={title} />;
}

interface RemoteImageProps {
  address: string;
  alt: string;
  title: string | undefined;
}

function RemoteImage({ address, alt, title }: RemoteImageProps) {
  const { t } = useText();
  const { all, allowAll } = useImages();
  const [requested, ask] = useState(false);
  const { shown, failed } = useLoaded(address, requested || all);
  if (shown) return <img src={shown} alt={alt} title={title} />;
  const { host } = new URL(address);
  return (
    <span data-image="" aria-busy={(requested || all) && !failed}>
      <Image20Regular aria-hidden />
      {alt && <span dir="auto">{alt}</span>}
      {failed ? (
        <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
          {t('image.failed', { host })}
        </a>
      ) : (
        <>
          <button type="button" disabled={requested || all} onClick={() => ask(true)}>
            {t('image.show', { host })}
          </button>
          <button type="button" disabled={requested || all} onClick={allowAll}>
            {t('image.showAll')}
          </button>
        </>
      )}
    </span>
  );
}

function useLoaded(address: string, wanted: boolean) {
  const load = useContext(LoadImageContext);
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const life = new AbortController();
    load(address, life.signal).then(
      ({ src, release }) => {
        if (life.signal.aborted) return release();
        life.signal.addEventListener('abort', release);
        setShown(src);
      },
      () => setFailed(!life.signal.aborted),
    );
    return () => life.abort();
  }, [address, wanted, load]);
  return { shown, failed };
}
