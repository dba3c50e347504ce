import type { SearchAttempt, SearchRun } from '#domain/search-web/search-run.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useNotice } from '../thread/message-styles.ts';
import { blockText, sourceName } from './search-texts.ts';
import type { SearchCommands } from './use-search-commands.ts';

interface BlockCardProps {
  run: SearchRun;
  /** The engine that shows something in place of results. */
  block: SearchAttempt;
  commands: SearchCommands;
}

/** The person may solve what an engine asks: the search goes on by itself. */
export function BlockCard({ run, block, commands }: BlockCardProps) {
  const { t } = useText();
  const style = useNotice();
  const name = sourceName(block.name);
  const isSolving = run.state === 'solving';
  return (
    <div className={style} role="alert">
      <p>
        {isSolving
          ? t('webSearch.solveHint', { name })
          : t('webSearch.blockBody', { name, why: blockText(t, block.error ?? {}) })}
      </p>
      {!isSolving && (
        <TextButton tone="outline" onClick={commands.solve}>
          {t('webSearch.openEngine', { name })}
        </TextButton>
      )}
      <TextButton tone="link" onClick={commands.without} text="webSearch.without" />
    </div>
  );
}
