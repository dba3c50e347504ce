import type { BlockedQuestion } from '#domain/paywall/blocked-question.ts';
import { useShell } from '../shell.tsx';

interface GoingOn {
  /** By the person: it waits no longer. */
  goOn: () => void;
  /** By itself, unless another view has done it. */
  goOnOnce: () => void;
}

/** The refused action again. What is saved for when this view is closed is sent by one of both. */
export function useGoingOn(again: () => void, blocked: BlockedQuestion | null): GoingOn {
  const { bus } = useShell();
  if (!blocked) return { goOn: again, goOnOnce: again };
  const { messageId } = blocked;
  const take = () => bus.request('blocked.take', { messageId });
  return {
    goOn: () => {
      void take().catch(() => undefined);
      again();
    },
    // Where it is not known who has taken it, no view sends it twice: what still waits is sent by the next one.
    goOnOnce: () =>
      void take().then(
        ({ isTaken }) => isTaken && again(),
        () => undefined,
      ),
  };
}
