import { type RefObject, useEffect, useRef } from 'react';
import { faultOf } from '#domain/conversations/conversations.ts';
import { useText } from '#ui/text.ts';
import { ResultProblem } from '../cards/result-problem.tsx';
import { ResultView } from '../cards/result-view.tsx';
import { WaitingLines } from '../cards/waiting-lines.tsx';
import { useDraftBox } from './draft-styles.ts';
import type { Draft } from './use-draft.ts';

interface DraftViewProps {
  draft: Draft;
  live: boolean;
  /** What changed is shown in place of the draft alone. */
  hasChanges: boolean;
}

/** The draft as it streams, or what it changes in the text before. */
export function DraftView({ draft, live, hasChanges }: DraftViewProps) {
  const { t } = useText();
  const { run, problem, before, isPreparing } = draft;
  const box = useRef<HTMLElement>(null);
  const { request, answer, failure } = run;
  const error = problem ?? failure ?? faultOf(answer);
  useTopInView(box, request, live);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={useDraftBox()} ref={box} tabIndex={0} aria-label={t('run.draft')}>
      {answer && (
        <ResultView answer={answer} form={draft.form} before={hasChanges ? before : null} />
      )}
      {live && !answer && <WaitingLines />}
      {error && !isPreparing && (
        <ResultProblem error={error} retry={problem ? draft.again : draft.retry} />
      )}
    </section>
  );
}

/**
 * The draft's beginning stays at the top while it grows. Not by `scrollIntoView`, which scrolls the
 * page around the card, too.
 */
function useTopInView(box: RefObject<HTMLElement | null>, request: unknown, live: boolean): void {
  useEffect(() => {
    const draft = box.current;
    const body = draft?.parentElement;
    if (!draft || !body || !request) return;
    const show = () => {
      body.scrollTop = draft.offsetTop - body.offsetTop;
    };
    show();
    if (!live) return;
    const observer = new ResizeObserver(show);
    observer.observe(draft);
    return () => observer.disconnect();
  }, [box, request, live]);
}
