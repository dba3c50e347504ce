import { defer, type Observable, retry, timer } from 'rxjs';

const firstWaitMs = 500;
const maxWaitMs = 5000;

/** A stream that is opened again after a failure: 500 ms later, then up to 5 s. */
export function followStream<T>(open: () => Observable<T>): Observable<T> {
  return defer(open).pipe(
    retry({
      delay: (_error, failures) => timer(Math.min(firstWaitMs * 2 ** (failures - 1), maxWaitMs)),
      resetOnSuccess: true,
    }),
  );
}
