import { restMs } from '#domain/memory/meaning.ts';
import type { Store } from '#services/store/database/store.ts';
import { changeMeaning } from '#services/store/memory/meaning-state.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** The settings say it; the host is left alone for a while. Who has left is no failure. */
export async function noteFailure(store: Store, thrown: unknown): Promise<CodedError> {
  const error = toCodedError(thrown);
  if (error.code === 'aborted') return error;
  const after = error.details?.retryAfterMs;
  const retryAfterMs = typeof after === 'number' ? after : null;
  await changeMeaning(store, (state) => {
    const failures = state.failures + 1;
    const nextAt = store.clock.now() + restMs(failures, retryAfterMs);
    return { ...state, error: error.toData(), failures, nextAt };
  });
  return error;
}

export function noteSuccess(store: Store): Promise<void> {
  return changeMeaning(store, (state) => ({
    ...state,
    error: null,
    failures: 0,
    nextAt: 0,
    waits: null,
  }));
}
