import { useHasRail } from '../commands/use-panel-commands.tsx';
import { usePendingQuestions } from '../composer/use-questions.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { useShownSummary } from '../summary/use-summary.ts';

/** Nothing was asked yet, and there is room: the composer is in the middle. */
export function useIsStart(): boolean {
  const { items, isReady } = useBranch();
  const pending = usePendingQuestions();
  const summary = useShownSummary();
  return useHasRail() && isReady && items.length === 0 && pending.length === 0 && !summary;
}
