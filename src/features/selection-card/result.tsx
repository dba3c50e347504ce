import { useRef, useState } from 'react';
import type { Content } from '#domain/content/content.ts';
import { endedText, faultOf, isLive } from '#domain/conversations/conversations.ts';
import { editsText, presetOf } from '#domain/prompts/presets.ts';
import { isChangeOf } from '#domain/selection/word-diff.ts';
import { useSpokenHighlight } from '#features/read-aloud/use-spoken-highlight.ts';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { CardStatus, StopButton } from '../cards/card-status.tsx';
import { useCardBody, useNote, useSourceText } from '../cards/card-styles.ts';
import { ResultProblem } from '../cards/result-problem.tsx';
import { ResultView } from '../cards/result-view.tsx';
import { translatedInto } from '../cards/tool-tasks.ts';
import type { CardInsertion } from '../cards/use-insertion.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';
import { WaitingLines } from '../cards/waiting-lines.tsx';
import { GoOn } from './go-on.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ResultActions } from './result-actions.tsx';
import type { Translation } from './use-translation.ts';

interface ResultProps {
  run: ToolRun;
  insertion: CardInsertion;
  said: string;
  say: (words: string) => void;
  into: Translation['into'];
  /** The result is in the page. */
  written: () => void;
}

/** What the tool that was run last has made of the text. */
export function Result({ run, insertion, said, say, into, written }: ResultProps) {
  const { t } = useText();
  const opened = useOpened('selection');
  const section = useRef<HTMLElement>(null);
  const [hasChanges, setHasChanges] = useState(false);
  const { answer, failure, request } = run;
  const [body, note] = [useCardBody(), useNote()];
  useSpokenHighlight(answer?.messageId ?? '', section);
  const language = request && translatedInto(request);
  const error = failure ?? faultOf(answer);
  const result = endedText(answer);
  const live = !error && (!answer || isLive(answer.status) || answer.status === 'queued');
  const canReplace = opened.field !== null && !opened.isCut;
  const canCompare = result !== '' && showsChanges(run, opened, result);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section ref={section} className={body} tabIndex={0} aria-label={t('card.result')}>
        {opened.isCut && <p className={note}>{t('card.cut')}</p>}
        {opened.loses && canReplace && <p className={note}>{t('card.loses')}</p>}
        {language && <SourceText text={opened.text} />}
        {language && <LanguageMenu chosen={language} into={into} />}
        {answer && !(error && result === '') && (
          <ResultView
            answer={answer}
            form={request?.task.form ?? 'rich'}
            before={hasChanges && canCompare ? opened.text : null}
          />
        )}
        {!answer && !error && <WaitingLines />}
        {error && <ResultProblem error={error} retry={run.retry} />}
      </section>
      {!live && result !== '' && <GoOn run={run} result={result} key={answer?.messageId} />}
      {live ? (
        <StopButton stop={run.stop} />
      ) : (
        <ResultActions
          run={run}
          insertion={insertion}
          written={written}
          result={result}
          canRetry={!error}
          say={say}
          changes={
            canCompare ? { isShown: hasChanges, toggle: () => setHasChanges((on) => !on) } : null
          }
        />
      )}
      <CardStatus live={live} said={said} />
    </>
  );
}

/** Of the person's own words and tools, whose kind is not known, by what they have left of the text. */
function showsChanges({ request }: ToolRun, { text }: Content, result: string): boolean {
  const preset = presetOf(request?.task.toolId ?? '');
  const isKnown = preset !== undefined && preset.key !== 'followUp' && preset.key !== 'edit';
  return isKnown ? editsText(preset) : isChangeOf(text, result);
}

function SourceText({ text }: { text: string }) {
  const { t } = useText();
  return (
    <blockquote className={useSourceText()} aria-label={t('card.source')} dir="auto">
      {text}
    </blockquote>
  );
}
