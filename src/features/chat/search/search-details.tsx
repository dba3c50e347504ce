import { useId, useState } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { AnswerSource } from '#domain/search-web/answer-sources.ts';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import { isEnded } from '#domain/search-web/search-steps.ts';
import { useText } from '#ui/text.ts';
import { NotesContext } from '../thread/citations/notes-context.ts';
import { QuoteList } from '../thread/citations/source-list.tsx';
import { useAnswerNotesOf } from '../thread/citations/use-answer-notes.ts';
import { SearchActions } from './search-actions.tsx';
import { headline, SearchSteps, Snippets } from './search-steps.tsx';
import { type RowState, SourceRow } from './sources/source-row.tsx';
import type { SearchCommands } from './use-search-commands.ts';

interface SearchDetailsProps {
  /** What was searched. */
  name: string;
  run: SearchRun | null;
  unused: readonly AnswerSource[];
  question: Message;
  answer: Message | null;
  row: RowState;
  commands: SearchCommands;
  /** The question has not been sent. */
  isWaiting: boolean;
}

/** One fold: how it was searched, what was found and not used, what could not be read, the quotes. Unfolded while it lasts. */
export function SearchDetails(props: SearchDetailsProps) {
  const { name, run, unused, question, answer, row, commands, isWaiting } = props;
  const { t } = useText();
  const id = useId();
  const isRunning = run !== null && !isEnded(run);
  const [isOpen, setOpen] = useState(isRunning);
  const quotes = answer?.citations.length ? answer : null;
  if (!run && unused.length === 0 && !quotes) return null;
  return (
    <details
      key={String(isRunning)}
      open={isRunning}
      data-steps
      aria-labelledby={id}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span id={id}>{run ? headline(run, t) : name}</span>
      </summary>
      {run && <SearchSteps run={run} />}
      {unused.length > 0 && (
        <>
          <p data-snippets>{t('webSearch.unused')}</p>
          <SourceRow name={t('webSearch.unused')} sources={unused} {...row} />
        </>
      )}
      {run && <Snippets run={run} />}
      {isOpen && quotes && <Quotes answer={quotes} question={question} />}
      {run && !isWaiting && <SearchActions run={run} commands={commands} />}
    </details>
  );
}

/** By their numbers: the cards name the pages. */
function Quotes({ answer, question }: { answer: Message; question: Message }) {
  const notes = useAnswerNotesOf(answer, question, answer.citations);
  return (
    <NotesContext value={notes}>
      <QuoteList citations={answer.citations} />
    </NotesContext>
  );
}
