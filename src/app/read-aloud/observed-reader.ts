import { nothingRead, type ReadAloudState } from '#domain/speech/read-aloud.ts';

type Listener = { next?(value: ReadAloudState): void };

/** The state of a reader, and who subscribes to it. */
export abstract class ObservedReader {
  readonly #listeners = new Set<Listener>();
  #state = nothingRead;

  protected get state(): ReadAloudState {
    return this.#state;
  }

  getSnapshot(): ReadAloudState {
    return this.#state;
  }

  subscribe(listener: Listener): { unsubscribe: () => void } {
    this.#listeners.add(listener);
    return { unsubscribe: () => this.#listeners.delete(listener) };
  }

  protected set(change: Partial<ReadAloudState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener.next?.(this.#state);
  }
}
