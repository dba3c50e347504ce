import '#ui/later-texts.ts';
import { makeResetStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { endedText, faultOf, isLive } from '#domain/conversations/conversations.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { cardBox } from '#ui/theme/card-box.ts';
import { ResultProblem } from '../cards/result-problem.tsx';
import { ResultView } from '../cards/result-view.tsx';
import { WaitingLines } from '../cards/waiting-lines.tsx';
import type { CleanUpState } from './use-clean-up.ts';

const useBox = makeResetStyles({
  ...cardBox,
  padding: '12px 14px',
  fontSize: '16px',
  lineHeight: '26px',
  '& > article': { maxHeight: '50dvh', overflowY: 'auto', overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** What the model would change in a dictated text. */
export default function CleanUp({ text, state }: { text: string; state: CleanUpState }) {
  const { t } = useText();
  const box = useBox();
  const { run, replace, close } = state;
  const { answer, failure } = run;
  const result = endedText(answer).trim();
  const error = failure ?? faultOf(answer);
  const live = !error && (!answer || isLive(answer.status) || answer.status === 'queued');
  const section = useRef<HTMLElement>(null);
  // It is below a high field, and its buttons come last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows when it ends
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [live]);
  const isSame = !live && result === text.trim();
  return (
    <section ref={section} className={box} aria-label={t('tool.cleanUp')} aria-busy={live}>
      {error && <ResultProblem error={error} retry={run.retry} />}
      {!error && !answer && <WaitingLines />}
      {!error && answer && !isSame && (
        <ResultView answer={answer} form="plain" before={live ? null : text} />
      )}
      {isSame && <p role="status">{t('card.outcome.unchanged')}</p>}
      <div>
        {live && <TextButton tone="outline" onClick={run.stop} text="composer.stop" />}
        {!isSame && answer?.status === 'done' && result !== '' && (
          <TextButton tone="accent" onClick={() => replace(result)} text="card.replace" />
        )}
        {!live && <TextButton onClick={close} text="action.dismiss" />}
      </div>
    </section>
  );
}
