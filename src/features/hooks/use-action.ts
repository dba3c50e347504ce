import { useCallback, useEffect, useRef, useState } from 'react';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useAttempt } from './use-attempt.ts';

interface Action {
  /** Awaits work. False: it failed, and its error is shown. */
  run: (work: Promise<unknown>) => Promise<boolean>;
  isBusy: boolean;
  /** Of the last work; null where it is shown in a toast. */
  error: CodedError | null;
  clear: () => void;
}

const idle = { isBusy: false, error: null };

/** Work of a person, which goes on when the view ends. `here`: the view shows the error itself. */
export function useAction(errors: 'toast' | 'here' = 'toast'): Action {
  const attempt = useAttempt();
  const [state, setState] = useState<Pick<Action, 'isBusy' | 'error'>>(idle);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);
  const run = useCallback(
    async (work: Promise<unknown>) => {
      setState({ isBusy: true, error: null });
      let error: CodedError | null = null;
      const isDone =
        errors === 'toast'
          ? await attempt(work)
          : await work.then(
              () => true,
              (thrown: unknown) => {
                error = toCodedError(thrown);
                return false;
              },
            );
      if (!isOver.current) setState({ isBusy: false, error });
      return isDone;
    },
    [attempt, errors],
  );
  const clear = useCallback(() => setState((now) => ({ ...now, error: null })), []);
  return { ...state, run, clear };
}
