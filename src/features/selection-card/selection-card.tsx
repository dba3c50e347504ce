import { useRef, useState } from 'react';
import { endedText, isLive } from '#domain/conversations/conversations.ts';
import { presetOf } from '#domain/prompts/presets.ts';
import { useText } from '#ui/text.ts';
import { CardHeader } from '../cards/card-header.tsx';
import { useOpened } from '../cards/card-host.ts';
import { CardStatus, StopButton, useSaid } from '../cards/card-status.tsx';
import { useCardBody, useCardBox, useNote, useSourceText } from '../cards/card-styles.ts';
import { ResultProblem } from '../cards/result-problem.tsx';
import { ResultView } from '../cards/result-view.tsx';
import { useCardHeight } from '../cards/use-card-height.ts';
import { useCardKeys } from '../cards/use-card-keys.ts';
import { type ToolRun, useToolRun } from '../cards/use-tool-run.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ResultActions } from './result-actions.tsx';
import { ToolMenu } from './tool-menu.tsx';
import type { SelectedText } from './tool-tasks.ts';
import { useFirstTool } from './use-first-tool.ts';

/** What a tool makes of the selected text. */
export function SelectionCard() {
  const { t } = useText();
  const opened = useOpened('selection');
  const run = useToolRun(opened.url);
  const box = useRef<HTMLElement>(null);
  useFirstTool(run);
  useCardKeys(box);
  useCardHeight(box);
  return (
    <main className={useCardBox()} ref={box}>
      <CardHeader title={run.request?.name ?? t('pill.more')} />
      {run.request ? <Result run={run} /> : <Menu run={run} selected={opened} />}
    </main>
  );
}

function Menu({ run, selected }: { run: ToolRun; selected: SelectedText }) {
  return (
    <div className={useCardBody()}>
      <ToolMenu selected={selected} run={run.run} />
    </div>
  );
}

function Result({ run }: { run: ToolRun }) {
  const { t } = useText();
  const opened = useOpened('selection');
  const [hasChanges, setHasChanges] = useState(false);
  const { said, say } = useSaid();
  const { answer, failure, request } = run;
  const [body, note] = [useCardBody(), useNote()];
  const preset = presetOf(request?.task.toolId ?? '');
  const isTranslation = preset?.group === 'translate';
  const error = failure ?? (answer?.status === 'failed' ? answer.error : null);
  const result = endedText(answer);
  const live = !error && (!answer || isLive(answer.status) || answer.status === 'queued');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={body} tabIndex={0} aria-label={t('card.result')}>
        {opened.isCut && <p className={note}>{t('card.cut')}</p>}
        {isTranslation && <SourceText text={opened.text} />}
        {isTranslation && preset && <LanguageMenu chosen={preset} run={run} />}
        {answer && !(error && result === '') && (
          <ResultView answer={answer} before={hasChanges ? opened.text : null} />
        )}
        {!answer && !error && <p className={note}>{t('answer.waiting')}</p>}
        {error && <ResultProblem error={error} retry={run.retry} />}
      </section>
      {live ? (
        <StopButton stop={run.stop} />
      ) : (
        <ResultActions
          run={run}
          result={result}
          canRetry={!error}
          say={say}
          changes={
            result !== '' && !isTranslation && preset?.key !== 'explain'
              ? { isShown: hasChanges, toggle: () => setHasChanges((on) => !on) }
              : null
          }
        />
      )}
      <CardStatus live={live} said={said} />
    </>
  );
}

function SourceText({ text }: { text: string }) {
  const { t } = useText();
  return (
    <blockquote className={useSourceText()} aria-label={t('card.source')} dir="auto">
      {text}
    </blockquote>
  );
}
