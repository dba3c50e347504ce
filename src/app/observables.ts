import {
  defer,
  firstValueFrom,
  from,
  Observable,
  type OperatorFunction,
  ReplaySubject,
  share,
  throttle,
} from 'rxjs';
import type { Clock } from '#shared/clock.ts';

/** Emits once after `ms` of the clock; at once where they have passed. */
export function after(clock: Clock, ms: number): Observable<void> {
  return new Observable((subscriber) =>
    clock.after(Math.max(0, ms), () => {
      subscriber.next();
      subscriber.complete();
    }),
  );
}

/**
 * Runs `work` after each value, never concurrently: values during a run lead to one more run after
 * it.
 */
export function runAfterEach<Value>(work: () => Promise<void>): OperatorFunction<Value, Value> {
  return throttle(() => from(work()), { leading: true, trailing: true });
}

/** The last answer for `ms`; calls at the same time share one, and a failure is not cached. */
export function cachedFor<Value>(
  clock: Clock,
  ms: number,
  load: () => Promise<Value>,
): () => Promise<Value> {
  const answer = defer(load).pipe(
    share({
      connector: () => new ReplaySubject<Value>(1),
      resetOnComplete: () => after(clock, ms),
      resetOnRefCountZero: false,
    }),
  );
  return () => firstValueFrom(answer);
}
