import { liveQuery } from 'dexie';
import { from, type Observable, retry, timer } from 'rxjs';
import { storeError } from './store.ts';

/**
 * A query's result now and after each change to the rows it read. A slow reader skips states, never
 * the last one. Ends when `signal` aborts.
 */
export function watch<Value>(
  query: () => Promise<Value>,
  signal: AbortSignal,
): AsyncGenerator<Value, void, undefined> {
  return latestOf(observe(query), signal);
}

/**
 * What an observable emits. A slow reader skips values, never the last one. Ends when it completes
 * or `signal` aborts.
 */
export async function* latestOf<Value>(
  values: Observable<Value>,
  signal: AbortSignal,
): AsyncGenerator<Value, void, undefined> {
  let latest: { value: Value } | undefined;
  let failure: unknown;
  let isComplete = false;
  let wake = () => {};
  const subscription = values.subscribe({
    next: (value) => {
      latest = { value };
      wake();
    },
    error: (error: unknown) => {
      failure = error ?? new Error('query failed');
      wake();
    },
    complete: () => {
      isComplete = true;
      wake();
    },
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      if (failure) throw failure;
      if (latest) {
        const { value } = latest;
        latest = undefined;
        yield value;
      } else if (isComplete) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    subscription.unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}

/** A query's result now and after each change to the rows it read. */
export function observe<Value>(query: () => Promise<Value>): Observable<Value> {
  // Dexie follows the reads after the first `await` only of a function that is `async` itself. Of a database that cannot
  // be opened it would say nothing: its own error is the one that it does not pass on.
  const read = async () => query().catch((error: unknown) => Promise.reject(storeError(error)));
  return from(liveQuery(read));
}

const againMs = 2_000;

/** As `observe`, for work that lasts as long as its context: after a failure the query runs again by itself. */
export function observeSteadily<Value>(query: () => Promise<Value>): Observable<Value> {
  return observe(query).pipe(retry({ delay: () => timer(againMs) }));
}
