import {
  type PositioningImperativeRef,
  useFluent,
  usePositioning,
} from '@fluentui/react-components';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { useText } from '#ui/text.ts';
import { useCard } from './citation-styles.ts';
import type { Note } from './notes.ts';
import { PassageActions } from './passage-actions.tsx';
import { QuotedSentence } from './quoted-sentence.tsx';
import { SourceName } from './source-name.tsx';
import type { Show } from './use-show.ts';

interface CitationCardProps {
  note: Note;
  source: MessageSource | undefined;
  show: Show;
  target: RefObject<HTMLButtonElement | null>;
  quoteId: string;
}

/**
 * The quote of a note, next to its number. It is in the browser's top layer, so nothing clips it,
 * and in the text after its number, so that Tab reaches it. Phrasing elements only: it is part of a
 * paragraph.
 */
export default function CitationCard({ note, source, show, target, quoteId }: CitationCardProps) {
  const { t } = useText();
  const style = useCard();
  const { citation } = note;
  const { quote, found, failure = 'missing', near } = citation;
  const place = found ?? near;
  const { dir } = useFluent();
  const card = useCardPosition(target);
  return (
    <span
      ref={card}
      popover="manual"
      role="dialog"
      // The paragraph has the direction of its text.
      dir={dir}
      aria-label={t('evidence.cardName', { number: note.number })}
      className={style}
    >
      <span data-scroll>
        {place && <SourceName source={source} found={place} />}
        {!found && <span data-missing>{t(failureTexts[failure].body)}</span>}
        {place ? (
          <QuotedSentence found={place} id={quoteId} />
        ) : (
          <q id={quoteId} dir="auto">
            {quote}
          </q>
        )}
      </span>
      {place && (
        <PassageActions
          found={place}
          source={source}
          show={show}
          toNumber={() => target.current?.focus()}
        />
      )}
    </span>
  );
}

function useCardPosition(target: RefObject<HTMLButtonElement | null>) {
  const element = useRef<HTMLSpanElement | null>(null);
  const positioning = useRef<PositioningImperativeRef>(null);
  const { containerRef } = usePositioning({
    target: target.current,
    position: 'below',
    align: 'center',
    strategy: 'fixed',
    offset: 6,
    overflowBoundaryPadding: 8,
    pinned: false,
    positioningRef: positioning,
  });
  useEffect(() => {
    const column = target.current?.closest('main');
    if (!column) return;
    // What is opened next to the chat takes room from it.
    const observer = new ResizeObserver(() => positioning.current?.updatePosition());
    observer.observe(column);
    return () => observer.disconnect();
  }, [target]);
  useLayoutEffect(() => {
    // Missing where tests run.
    element.current?.showPopover?.();
  }, []);
  return (span: HTMLSpanElement | null) => {
    element.current = span;
    containerRef.current = span;
  };
}
