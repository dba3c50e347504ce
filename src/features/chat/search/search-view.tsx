import '#ui/later-texts.ts';
import { memo } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import { blockOf, isEnded } from '#domain/search-web/search-steps.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { BlockCard } from './block-card.tsx';
import { SearchActions } from './search-actions.tsx';
import { SearchCards } from './search-cards.tsx';
import { SearchFailure } from './search-failure.tsx';
import { SearchSteps } from './search-steps.tsx';
import { useSearchStyles } from './search-styles.ts';
import { type SearchCommands, useSearchCommands } from './use-search-commands.ts';

interface SearchViewProps {
  run: SearchRun;
  question: Message;
}

/** The steps of a search, the pages it read, and what can be done about them. */
export default memo(({ run, question }: SearchViewProps) => {
  const { t } = useText();
  const commands = useSearchCommands(question);
  return (
    <section className={useSearchStyles()} aria-label={t('webSearch.name')}>
      <SearchSteps run={run} />
      <SearchCards run={run} repeat={commands.repeat} />
      <State run={run} isWaiting={question.status === 'queued'} commands={commands} />
    </section>
  );
});

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
  if (isWaiting && run.state === 'failed') return <SearchFailure run={run} commands={commands} />;
  if (!isWaiting) return <SearchActions run={run} commands={commands} />;
  if (isEnded(run)) return null;
  return (
    <div data-buttons>
      <TextButton tone="link" onClick={commands.stop}>
        {t(run.state === 'reading' ? 'webSearch.stopReading' : 'webSearch.stop')}
      </TextButton>
    </div>
  );
}
