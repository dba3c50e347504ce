import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

/**
 * The last value of an Observable, `first` before the first value and after `source` was replaced.
 * `source` is memoised by the caller; null has no values. After an error the last value remains.
 */
export function useObservable<T>(source: Observable<T> | null, first: T): T {
  const [held, setHeld] = useState<{ source: Observable<T> | null; value: T }>({
    source,
    value: first,
  });
  useEffect(() => {
    const subscription = source?.subscribe({
      next: (value) => setHeld({ source, value }),
      error: () => undefined,
    });
    return () => subscription?.unsubscribe();
  }, [source]);
  return held.source === source ? held.value : first;
}
