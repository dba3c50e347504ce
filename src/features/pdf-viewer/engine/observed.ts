/** A state for `useSyncExternalStore`; an equal value is not reported. */
export class Observed<T extends object> {
  #state: T;
  readonly #listeners = new Set<() => void>();

  constructor(first: T) {
    this.#state = first;
  }

  readonly get = (): T => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(change: Partial<T>): void {
    const names = Object.keys(change) as (keyof T)[];
    if (names.every((name) => Object.is(this.#state[name], change[name]))) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
