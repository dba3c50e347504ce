import type { MessageSource } from '#domain/conversations/conversations.ts';
import type { FoundQuote } from '#domain/evidence/citation.ts';
import { placeName } from '#features/place-name.ts';
import { useText } from '#ui/text.ts';
import { bylineOf } from '../../page-byline.ts';
import { hostOf } from './place-of.ts';

interface SourceNameProps {
  source: MessageSource | undefined;
  /** Its place in a file is named too: `tides.pdf, page 12`. */
  found?: FoundQuote | null;
}

export function SourceName({ source, found }: SourceNameProps) {
  const { t, tag } = useText();
  const host = hostOf(source);
  const byline = bylineOf(source?.facts, tag);
  const title = source?.title || t('evidence.untitled');
  const place = source && found ? placeName(found.anchor, source.docType, t) : null;
  return (
    <span data-source dir="auto">
      <b>{place === null ? title : t('evidence.placed', { title, place })}</b>{' '}
      {host && <bdi>{host}</bdi>}
      {byline && <bdi data-byline>{byline}</bdi>}
    </span>
  );
}

/** The place alone, where the source was named before. */
export function QuotePlace({ source, found }: Required<SourceNameProps>) {
  const { t } = useText();
  const place = source && found ? placeName(found.anchor, source.docType, t) : null;
  return place === null ? null : (
    <span data-source dir="auto">
      {place}
    </span>
  );
}
