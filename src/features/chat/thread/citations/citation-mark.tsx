import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  memo,
  Suspense,
  useEffect,
  useId,
  useRef,
} from 'react';
import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { stampOf } from '#domain/video/time-stamp.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useMarkButton } from './citation-styles.ts';
import type { Note } from './notes.ts';
import { useAnswerNotes, useNote } from './notes-context.ts';
import { useHover } from './use-hover.ts';
import { useShow } from './use-show.ts';

const loadCard = () => import('./citation-card.tsx');
const CitationCard = lazy(loadCard);

/** The view of a mark in an answer: nothing until its quote was checked. */
export const renderCitation = (mark: number) => <CitationMark mark={mark} />;

/** Its line is rendered many times while text arrives; the mark is not. */
const CitationMark = memo(({ mark }: { mark: number }) => {
  const { note, isOpen } = useNote(mark);
  return note && <NoteMark note={note} isOpen={isOpen} />;
});
CitationMark.displayName = 'CitationMark';

/** False where the window lost the focus, as when a click activates a tab: the card stays open. */
function hasLeft({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return target !== document.activeElement && !currentTarget.contains(relatedTarget);
}

function nameOf(t: Translate, { number, citation }: Note, time: string | null): string {
  const { found, failure = 'missing' } = citation;
  if (!found) return t(failureTexts[failure].name, { number });
  return time === null ? t('evidence.name', { number }) : t('evidence.timeName', { number, time });
}

/** A superscript number: hover or focus shows the quote, a click highlights it in the source. */
function NoteMark({ note, isOpen }: { note: Note; isOpen: boolean }) {
  const { t, tag } = useText();
  const { notes, sources, hasTimes } = useAnswerNotes();
  const { mark, found, failure = 'missing', near } = note.citation;
  const place = found ?? near ?? null;
  const button = useRef<HTMLButtonElement>(null);
  const quote = useId();
  const style = useMarkButton();
  const source = place ? sources.get(place.docId) : undefined;
  const show = useShow(place, source);
  const { reset } = show;
  const open = () => notes.open(mark);
  const close = () => notes.close(mark);
  const hover = useHover(open, close);
  useEffect(() => void loadCard().catch(() => undefined), []);
  useEffect(() => {
    if (!isOpen) reset();
  }, [isOpen, reset]);

  const onBlur = (event: FocusEvent<HTMLElement>) => hasLeft(event) && close();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    button.current?.focus();
    close();
  };
  const time = hasTimes && found?.anchor.kind === 'video' ? stampOf(found.anchor.seconds) : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds the button and its card
    <span className={style} {...hover} onBlur={onBlur} onKeyDown={onKeyDown}>
      {'\u2060'}
      <button
        ref={button}
        type="button"
        data-mark
        aria-label={nameOf(t, note, time)}
        aria-describedby={isOpen ? quote : undefined}
        data-missing={found ? undefined : ''}
        onFocus={open}
        onClick={(event) => {
          // The mark may be inside a link.
          event.preventDefault();
          // Not every browser gives the focus to a button that is clicked; the card is open as long as it is here.
          event.currentTarget.focus();
          open();
          show.show?.();
        }}
      >
        {time ?? formatCount(note.number, tag)}
        {!found && <span>{t(failureTexts[failure].word)}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <CitationCard note={note} source={source} show={show} target={button} quoteId={quote} />
        </Suspense>
      )}
    </span>
  );
}
