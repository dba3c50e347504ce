import { useRef, useState } from 'react';
import type {
  InsertionContent,
  InsertionOperation,
  InsertionOutcome,
} from '#domain/composer/insertion.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useCard } from './card-host.ts';

/** Puts a result into the page, and takes it out again; `say` is told how it went. */
export function useInsertion(content: () => InsertionContent, say: (words: string) => void) {
  const { t } = useText();
  const { insert, undo } = useCard();
  const isBusy = useRef(false);
  const [insertionId, setInsertionId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Where nothing was written, why, in words; the person can still copy. */
  const report = (outcome: InsertionOutcome) => {
    const words = t(`card.outcome.${outcome === 'unsupported' ? 'failed' : outcome}`);
    const isWritten = outcome === 'inserted' || outcome === 'altered';
    setFailure(isWritten ? null : words);
    say(words);
  };
  const takeBack = async (): Promise<boolean> => {
    if (insertionId === null) return true;
    const { outcome } = await undo(insertionId);
    if (outcome !== 'failed') setInsertionId(null);
    say(t(outcome === 'undone' ? 'card.undone' : 'card.undoFailed'));
    return outcome === 'undone';
  };
  const put = async (operation: InsertionOperation, ready?: () => Promise<boolean>) => {
    // In place of what this card has inserted before.
    if (!(await takeBack())) return;
    if (ready && !(await ready())) return report('changed');
    const reply = await insert({ operation, content: content() });
    setInsertionId(reply.insertionId);
    report(reply.outcome);
  };
  /** A second click while the page writes would insert twice. */
  const once = (work: () => Promise<unknown>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    work()
      .catch((error: unknown) => {
        const words = errorText(t, toCodedError(error));
        setFailure(words);
        say(words);
      })
      .finally(() => {
        isBusy.current = false;
      });
  };
  return {
    isInserted: insertionId !== null,
    /** null: the last insertion was not refused. */
    failure,
    clearFailure: () => setFailure(null),
    /** `ready` looks before; false: the text in the page is another than the result was made for. */
    write: (operation: InsertionOperation, ready?: () => Promise<boolean>) =>
      once(() => put(operation, ready)),
    undo: () => once(takeBack),
  };
}
