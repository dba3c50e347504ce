import { type DocumentHere, isOnlyOnServer } from '#domain/documents/library-entry.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { useRequest } from './use-request.ts';
import { useWatch } from './use-watch.ts';

interface Fetched {
  /** undefined: not known yet. */
  here: DocumentHere | undefined;
  /** What a person would see of it is here; of one that could not be fetched, its text. */
  isShown: boolean;
  /** It is fetched, or looked up on the server. */
  isBusy: boolean;
  /** Why it could not be fetched, or looked up. */
  error: CodedError | null;
  retry: () => void;
}

/** A document by its id. One that only the server has is fetched; one that is not known is looked up there. */
export function useFetched(docId: string): Fetched {
  const watched = useWatch(({ rows }) => rows.document.watch({ docId }), [docId]);
  const here = watched.value;
  const way = here ? wayTo(here) : 'wait';
  const request = useRequest<unknown>(
    ({ bus }, signal) => {
      if (way === 'fetch') return bus.request('documents.open', { docId }, { signal });
      return way === 'look' ? bus.request('documents.refresh', {}, { signal }) : null;
    },
    [docId, way],
  );
  const error = request.error ?? watched.error;
  return {
    here,
    isShown: way === null || (way === 'fetch' && error !== null && here?.hasText === true),
    isBusy: request.isBusy,
    error,
    retry: () => void request.retry(),
  };
}

/** null: it is here. */
function wayTo(here: DocumentHere): 'fetch' | 'look' | null {
  if (!here.document) return 'look';
  return isOnlyOnServer(here) ? 'fetch' : null;
}
