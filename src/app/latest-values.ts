import { type Observable, Subject, takeUntil } from 'rxjs';

/**
 * The values of an Observable for a stream's reader: one that is slow misses values between, never
 * the last one. Ends when `signal` aborts.
 */
export async function* latestValues<T>(
  source: Observable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const stop = new Subject<void>();
  let latest: { value: T } | null = null;
  let end: { error?: unknown } | null = null;
  let wake = () => {};
  const finish = (reason: { error?: unknown }) => {
    end = reason;
    wake();
  };
  const onAbort = () => finish({});
  signal.addEventListener('abort', onAbort);
  source.pipe(takeUntil(stop)).subscribe({
    next: (value) => {
      latest = { value };
      wake();
    },
    error: (error: unknown) => finish({ error }),
    complete: () => finish({}),
  });
  try {
    if (signal.aborted) return;
    for (;;) {
      const taken = latest as { value: T } | null;
      latest = null;
      if (taken) yield taken.value;
      else if (end) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    const { error } = end as { error?: unknown };
    if (error !== undefined) throw error;
  } finally {
    stop.next();
    signal.removeEventListener('abort', onAbort);
  }
}
