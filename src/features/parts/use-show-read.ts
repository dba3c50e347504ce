import type { MemoryPage } from '#domain/memory/memory.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { type ShowOutcome, useShell } from '../shell.tsx';

/** Opens a page that was read, as it is now, at a passage of it; what fails is reported. */
export function useShowRead(
  { docId, address: link }: MemoryPage,
  anchor: Anchor | null,
): () => void {
  const { showPassage } = useShell();
  const { t } = useText();
  const toast = useToast();
  const exact = anchor && 'exact' in anchor ? anchor.exact : '';
  const report = (outcome: ShowOutcome) => {
    if (outcome !== 'shown' && outcome !== 'opened') toast(t(`memo.${outcome}`));
  };
  return () =>
    void showPassage({ docId, link, exact, anchor }).then(report, (error: unknown) =>
      toast(errorText(t, toCodedError(error))),
    );
}
