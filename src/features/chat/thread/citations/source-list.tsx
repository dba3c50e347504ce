import { useMemo, useState } from 'react';
import type { Citation, FoundQuote } from '#domain/evidence/citation.ts';
import { type EndNote, endNotes } from '#domain/evidence/end-notes.ts';
import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { useText } from '#ui/text.ts';
import { useSourceList } from './citation-styles.ts';
import { useAnswerNotes } from './notes-context.ts';
import { PassageActions } from './passage-actions.tsx';
import { QuotedSentence } from './quoted-sentence.tsx';
import { QuotePlace, SourceName } from './source-name.tsx';
import { useShow } from './use-show.ts';

/** The notes of an answer at its end, as a book has them, folded. */
export function SourceList({ citations }: { citations: readonly Citation[] }) {
  const { t } = useText();
  const style = useSourceList();
  const notes = useMemo(() => endNotes(citations), [citations]);
  const [open, setOpen] = useState(false);
  if (notes.length === 0) return null;
  const count = new Set(notes.flatMap(({ docId }) => docId ?? [])).size;
  return (
    <details className={style} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {count > 0 ? t('evidence.sources', { count }) : t('evidence.missingCopied')}
      </summary>
      {open && <Notes notes={notes} isNamed />}
    </details>
  );
}

/** The quotes of an answer by their numbers, where its sources are named elsewhere. */
export function QuoteList({ citations }: { citations: readonly Citation[] }) {
  const style = useSourceList();
  const notes = useMemo(() => endNotes(citations), [citations]);
  return (
    <div className={style}>
      <Notes notes={notes} isNamed={false} />
    </div>
  );
}

function Notes({ notes, isNamed }: { notes: readonly EndNote[]; isNamed: boolean }) {
  return (
    <ol>
      {notes.map((note, index) => (
        <EndNoteItem
          key={note.number}
          note={note}
          named={isNamed && note.docId !== null && note.docId !== notes[index - 1]?.docId}
        />
      ))}
    </ol>
  );
}

/** `named`: its source differs from that of the note before. */
function EndNoteItem({ note, named }: { note: EndNote; named: boolean }) {
  const { tag } = useText();
  const { sources } = useAnswerNotes();
  const source = note.docId === null ? undefined : sources.get(note.docId);
  return (
    <li style={{ listStyleType: `"${formatCount(note.number, tag)}. "` }}>
      {named && (
        <SourceName source={source} found={note.found[0] ?? note.missing[0]?.near ?? null} />
      )}
      {note.found.map((found, index) => (
        <FoundItem key={found.exact} found={found} placed={!named || index > 0} />
      ))}
      {note.missing.map((citation) => (
        <MissingItem key={citation.mark} citation={citation} placed={!named} />
      ))}
    </li>
  );
}

function MissingItem({ citation, placed }: { citation: Citation; placed: boolean }) {
  const { t } = useText();
  const { quote, failure = 'missing', near } = citation;
  return (
    <>
      <span data-missing>{t(failureTexts[failure].body)}</span>
      {near ? <FoundItem found={near} placed={placed} /> : <q dir="auto">{quote}</q>}
    </>
  );
}

/** `placed`: the place of the quote is named above it. */
function FoundItem({ found, placed }: { found: FoundQuote; placed: boolean }) {
  const { sources } = useAnswerNotes();
  const source = sources.get(found.docId);
  const show = useShow(found, source);
  return (
    <div data-quote>
      {placed && <QuotePlace source={source} found={found} />}
      <QuotedSentence found={found} />
      <PassageActions found={found} source={source} show={show} />
    </div>
  );
}
