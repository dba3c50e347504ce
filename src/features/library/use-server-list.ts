import { useCallback, useEffect, useState } from 'react';
import { catchError, concatMap, EMPTY, from, timer } from 'rxjs';
import type { ReplyOf } from '#bus/types.ts';
import { type DocumentServer, isUnasked } from '#domain/documents/server-copies.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../shell.tsx';

/** Other clients add and delete: an open library asks this often. */
const everyMs = 30_000;

export type Room = NonNullable<ReplyOf<'documents.refresh'>['room']>;

export interface ServerList {
  /** It was requested, and nothing has arrived yet. */
  isLoading: boolean;
  room: Room | null;
  failure: CodedError | null;
  retry: () => void;
}

/** Keeps the library up to date with what the server has, for as long as it is shown. */
export function useServerList(server: DocumentServer | null): ServerList {
  const { bus } = useShell();
  const [answer, setAnswer] = useState<ReplyOf<'documents.refresh'> | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSaving = server !== null && (server.isSaving === true || isUnasked(server));
  const address = server?.server;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` and `attempt` restart the requests: another server has other documents, and retry counts attempts
  useEffect(() => {
    setAnswer(null);
    setFailure(null);
    if (!isSaving) return;
    const replies = timer(0, everyMs).pipe(
      concatMap(() =>
        from(bus.request('documents.refresh', {})).pipe(
          catchError((error: unknown) => {
            setFailure(toCodedError(error));
            return EMPTY;
          }),
        ),
      ),
    );
    const subscription = replies.subscribe((reply) => {
      setFailure(null);
      setAnswer(reply);
    });
    return () => subscription.unsubscribe();
  }, [bus, isSaving, address, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isLoading = isSaving && answer === null && failure === null;
  return { isLoading, room: answer?.room ?? null, failure, retry };
}
