import '#ui/later-texts.ts';
import { memo, useMemo, useState } from 'react';
import { isLive, type Message } from '#domain/conversations/conversations.ts';
import { recalledIn } from '#domain/conversations/recalled.ts';
import { type AnswerSource, sourcesOfAnswer } from '#domain/search-web/answer-sources.ts';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import { blockOf, isEnded } from '#domain/search-web/search-steps.ts';
import { foldOnEscape } from '#features/parts/fold-on-escape.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { recalledNames } from '../state/recalled-names.ts';
import { BlockCard } from './block-card.tsx';
import { SearchDetails } from './search-details.tsx';
import { SearchFailure } from './search-failure.tsx';
import { SearchStatus } from './search-steps.tsx';
import { useSearchStyles } from './search-styles.ts';
import { SourceRow } from './sources/source-row.tsx';
import { type SearchCommands, useSearchCommands } from './use-search-commands.ts';

interface SearchViewProps {
  /** null: the steps are on another device. */
  run: SearchRun | null;
  found: readonly AnswerSource[];
  question: Message;
  answer: Message | null;
}

/** The sources of an answer in one row; under it, folded, how it was searched and what else was found. */
export default memo(({ run, found, question, answer }: SearchViewProps) => {
  const { t } = useText();
  const commands = useSearchCommands(question);
  const { used, unused } = useSources(found, question, answer);
  const [open, setOpen] = useState<string | null>(null);
  const canLeave = run !== null && isEnded(run) && found.length > 1;
  const row = { open, setOpen, ...(canLeave && { repeat: commands.repeat }) };
  const isWaiting = question.status === 'queued';
  const recalled = run === null ? recalledIn(question.sources) : null;
  const name = t(recalled ? recalledNames[recalled] : 'webSearch.name');
  return (
    <section
      className={useSearchStyles()}
      aria-label={name}
      onKeyDown={foldOnEscape('[data-open] > button', open === null ? null : () => setOpen(null))}
    >
      <SourceRow name={recalled ? name : t('webSearch.pages')} sources={used} {...row} />
      <SearchDetails {...{ name, run, unused, question, answer, row, commands, isWaiting }} />
      {run && <SearchStatus run={run} />}
      {run && <State run={run} isWaiting={isWaiting} commands={commands} />}
    </section>
  );
});

/** Cards do not move while the answer is written. */
function useSources(found: readonly AnswerSource[], question: Message, answer: Message | null) {
  return useMemo(() => {
    const hasEnded = answer !== null && answer.status !== 'queued' && !isLive(answer.status);
    const given = [...question.sources, ...(answer?.sources ?? [])];
    return sourcesOfAnswer(found, given, hasEnded ? answer.citations : null);
  }, [found, question, answer]);
}

interface StateProps {
  run: SearchRun;
  /** The question has not been sent. */
  isWaiting: boolean;
  commands: SearchCommands;
}

function State({ run, isWaiting, commands }: StateProps) {
  const { t } = useText();
  const block = blockOf(run);
  if (block) return <BlockCard run={run} block={block} commands={commands} />;
  if (!isWaiting) return null;
  if (run.state === 'failed') return <SearchFailure run={run} commands={commands} />;
  if (isEnded(run)) return null;
  return (
    <div data-buttons>
      <TextButton tone="link" onClick={commands.stop}>
        {t(run.state === 'reading' ? 'webSearch.stopReading' : 'webSearch.stop')}
      </TextButton>
    </div>
  );
}
