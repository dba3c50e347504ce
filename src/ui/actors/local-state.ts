import { BehaviorSubject, type Observable } from 'rxjs';
import type { ActorLike } from './use-selector.ts';

/** State of a view outside React: a view renders when its selected part changes. */
export class LocalState<T extends object> implements ActorLike<T> {
  readonly #values: BehaviorSubject<T>;
  /** The state now and after each change. */
  readonly changes: Observable<T>;

  constructor(first: T) {
    this.#values = new BehaviorSubject(first);
    this.changes = this.#values.asObservable();
  }

  getSnapshot(): T {
    return this.#values.value;
  }

  subscribe(observer: { next?(value: T): void }): { unsubscribe: () => void } {
    const subscription = this.#values.subscribe((value) => observer.next?.(value));
    return { unsubscribe: () => subscription.unsubscribe() };
  }

  set(next: T): void {
    if (next !== this.#values.value) this.#values.next(next);
  }

  update(change: (before: T) => T): void {
    this.set(change(this.#values.value));
  }
}
