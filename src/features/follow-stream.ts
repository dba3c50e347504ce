import type { Observable, Subscription } from 'rxjs';
import type { CodedError } from '#shared/errors/coded-error.ts';

const firstWaitMs = 500;
const maxWaitMs = 5000;

interface Follower<T> {
  next(value: T): void;
  /** The stream ended by itself. */
  end?(): void;
  failed?(error: CodedError): void;
}

/** Subscribes, and again after a failure, 500 ms later and then up to 5 s. The return value ends it. */
export function followStream<T>(open: () => Observable<T>, follower: Follower<T>): () => void {
  let subscription: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMs;
  const subscribe = () => {
    subscription = open().subscribe({
      next(value) {
        wait = firstWaitMs;
        follower.next(value);
      },
      complete: () => follower.end?.(),
      error(error: CodedError) {
        follower.failed?.(error);
        timer = setTimeout(subscribe, wait);
        wait = Math.min(wait * 2, maxWaitMs);
      },
    });
  };
  subscribe();
  return () => {
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}
