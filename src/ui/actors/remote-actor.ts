import { type Observable, type Subscription, share, tap } from 'rxjs';
import { LocalState } from './local-state.ts';
import type { ActorLike } from './use-selector.ts';

/**
 * An actor in another context, represented by its snapshots. They are requested while there is a
 * subscriber; otherwise it has its last snapshot.
 */
export class RemoteActor<T extends object> implements ActorLike<T> {
  readonly #state: LocalState<T>;
  readonly #snapshots: Observable<T>;

  /** @param first its snapshot until one has arrived */
  constructor(snapshots: Observable<T>, first: T) {
    this.#state = new LocalState(first);
    this.#snapshots = snapshots.pipe(
      tap((snapshot) => this.#state.set(snapshot)),
      share(),
    );
  }

  getSnapshot(): T {
    return this.#state.getSnapshot();
  }

  subscribe(observer: { next?(value: T): void }): { unsubscribe: () => void } {
    const remote: Subscription = this.#snapshots.subscribe();
    const local = this.#state.subscribe(observer);
    return {
      unsubscribe: () => {
        local.unsubscribe();
        remote.unsubscribe();
      },
    };
  }
}
