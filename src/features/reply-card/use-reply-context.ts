import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyContext } from '#domain/reply/reply-context.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useCard } from '../cards/card-host.ts';

export interface ReadContext {
  context: ReplyContext | null;
  /** Why the page was not read. */
  error: CodedError | null;
  isReading: boolean;
  /** `opens`: folded messages of the page, too. */
  readonly read: (opens?: boolean) => void;
  /** What is known once reading has ended; null: the page was not read. */
  readonly whenRead: () => Promise<ReplyContext | null>;
}

/** What the composer answers, read as soon as the card is there. */
export function useReplyContext(): ReadContext {
  const card = useCard();
  const [state, setState] = useState<Pick<ReadContext, 'context' | 'error' | 'isReading'>>({
    context: null,
    error: null,
    isReading: true,
  });
  const reading = useRef<Promise<ReplyContext | null> | null>(null);
  const read = useCallback(
    (opens = false) => {
      setState({ context: null, error: null, isReading: true });
      const now = card.context(opens).then(
        (context) => ({ context, error: null, isReading: false }),
        (error: unknown) => ({ context: null, error: toCodedError(error), isReading: false }),
      );
      const known = now.then((next) => {
        if (reading.current === known) setState(next);
        return next.context;
      });
      reading.current = known;
    },
    [card],
  );
  useEffect(() => {
    if (!reading.current) read();
  }, [read]);
  const whenRead = useCallback(() => reading.current ?? Promise.resolve(null), []);
  return { ...state, read, whenRead };
}
