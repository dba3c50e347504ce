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

/** What is in the page of a card. */
interface InPage {
  id: string;
  /** Of the result that it is. */
  name: string;
}

interface Writing {
  operation: InsertionOperation;
  /** null: the result is the text that is in the page already. */
  content: InsertionContent | null;
  /** Of the result: another one takes its place. */
  name: string;
  /** It was written as it is. */
  written?: () => void;
  /** Looks before; false: the text in the page is another than the result was made for. */
  ready?: () => Promise<boolean>;
}

/**
 * Puts results into the page, one at a time, and takes them out again as long as the card is open; `say`
 * is told how it went. It belongs to the whole card: what shows a result comes and goes.
 */
export function useInsertion(say: (words: string) => void) {
  const { t } = useText();
  const { insert, undo } = useCard();
  const isBusy = useRef(false);
  const [inPage, setInPage] = useState<InPage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Where nothing was written, why, in words; the person can still copy. */
  const report = (outcome: InsertionOutcome, operation?: InsertionOperation) => {
    const isReplaced = outcome === 'inserted' && operation === 'replace';
    const key = outcome === 'unsupported' ? 'failed' : outcome;
    const words = t(isReplaced ? 'card.outcome.replaced' : `card.outcome.${key}`);
    setFailure(['inserted', 'altered', 'unchanged'].includes(outcome) ? null : words);
    say(words);
  };
  const takeBack = async (): Promise<boolean> => {
    if (!inPage) return true;
    const { outcome } = await undo(inPage.id);
    if (outcome === 'undone') setInPage(null);
    say(t(outcome === 'undone' ? 'card.undone' : 'card.undoFailed'));
    return outcome === 'undone';
  };
  const put = async ({ operation, content, name, ready, written }: Writing) => {
    // In place of what this card has inserted before.
    if (!(await takeBack())) return;
    if (content === null) return report('unchanged');
    if (ready && !(await ready())) return report('changed');
    const { outcome, insertionId } = await insert({ operation, content });
    setInPage(insertionId === null ? null : { id: insertionId, name });
    report(outcome, operation);
    if (outcome === 'inserted') written?.();
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
    isInserted: inPage !== null,
    /** The result of that name is in the page. */
    has: (name: string) => inPage?.name === name,
    /** null: the last insertion was not refused. */
    failure,
    clearFailure: () => setFailure(null),
    write: (writing: Writing) => once(() => put(writing)),
    undo: () => once(takeBack),
  };
}
export type CardInsertion = ReturnType<typeof useInsertion>;
