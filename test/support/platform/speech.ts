import type { SpeakingTurnPort, SpeechPort, Utterance, Voice } from '#platform/ports.ts';

/** A voice that says what it is told to: tests end and fail each utterance. */
export class MemorySpeech implements SpeechPort {
  readonly said: Utterance[] = [];
  #current: {
    onWord: (at: number, length: number | null) => void;
    end: () => void;
    fail: (error: Error) => void;
  } | null = null;

  readonly list: readonly Voice[];

  constructor(list: readonly Voice[]) {
    this.list = list;
  }

  async voices(): Promise<readonly Voice[]> {
    return this.list;
  }

  get isSpeaking(): boolean {
    return this.#current !== null;
  }

  speak(
    utterance: Utterance,
    onWord: (at: number, length: number | null) => void,
    signal: AbortSignal,
  ): Promise<void> {
    this.said.push(utterance);
    return new Promise((resolve, reject) => {
      const mine = {
        onWord,
        end: () => {
          if (this.#current === mine) this.#current = null;
          resolve();
        },
        fail: reject,
      };
      this.#current = mine;
      signal.addEventListener('abort', mine.end);
    });
  }

  word(at: number, length: number | null = null): void {
    this.#current?.onWord(at, length);
  }

  end(): void {
    this.#current?.end();
  }

  fail(error: Error): void {
    this.#current?.fail(error);
  }
}

/** The turn of several pages in one process. */
export class MemoryTurn implements SpeakingTurnPort {
  #lost: (() => void) | null = null;

  take(lost: () => void): () => void {
    const before = this.#lost;
    this.#lost = lost;
    before?.();
    return () => {
      if (this.#lost === lost) this.#lost = null;
    };
  }
}
