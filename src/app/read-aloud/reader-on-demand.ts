import { nothingRead, type ReadAloud, type SpeechJob } from '#domain/speech/read-aloud.ts';
import type { SpeechVoice } from '#domain/speech/voices.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { ObservedReader } from './observed-reader.ts';

/** A reader that is loaded with the first text. */
export class ReaderOnDemand extends ObservedReader implements ReadAloud {
  readonly #load: () => Promise<ReadAloud>;
  #reader: ReadAloud | null = null;
  #isLoading = false;
  /** What is read when it is loaded. */
  #job: SpeechJob | null = null;

  constructor(load: () => Promise<ReadAloud>) {
    super();
    this.#load = load;
  }

  start(job: SpeechJob): void {
    if (this.#reader) {
      this.#reader.start(job);
      return;
    }
    this.#job = job;
    this.set({ ...nothingRead, key: job.key, status: 'speaking' });
    if (!this.#isLoading) void this.#begin();
  }

  stop(): void {
    this.#reader?.stop();
    this.#job = null;
    if (!this.#reader && this.state.key !== null) this.set(nothingRead);
  }

  /** What could not be loaded is tried again. */
  toggle(): void {
    if (this.#reader) this.#reader.toggle();
    else if (this.state.status === 'failed' && this.#job) this.start(this.#job);
  }

  skip(by: number): void {
    this.#reader?.skip(by);
  }

  setRate(rate: number): void {
    this.#reader?.setRate(rate);
  }

  setVoice(voice: SpeechVoice): void {
    this.#reader?.setVoice(voice);
  }

  async #begin(): Promise<void> {
    this.#isLoading = true;
    try {
      const reader = await this.#load();
      this.#reader = reader;
      reader.subscribe({ next: (state) => this.set(state) });
      if (this.#job) reader.start(this.#job);
    } catch (thrown) {
      this.#isLoading = false;
      if (this.#job)
        this.set({ ...this.state, status: 'failed', error: toCodedError(thrown).code });
    }
  }
}
