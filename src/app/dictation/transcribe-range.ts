import { minCut } from '#domain/dictation/speech-splitter.ts';
import type { TranscribeInput } from '#machines/dictation/dictation.types.ts';
import {
  type SpeechHints,
  SpeechTranscriber,
  type TranscribedText,
  type TranscribeSpeechDeps,
} from '#services/dictation/transcribe-speech.ts';
import type { Store } from '#services/store/database/store.ts';
import { readAudio } from '#services/store/dictation/dictation-audio.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';

export interface TranscribeRangeDeps extends Omit<TranscribeSpeechDeps, 'clock'> {
  store: Store;
  hints(dictationId: string): Promise<SpeechHints>;
  /** Calls back when the network returns; returns its end. */
  readonly onOnline: (listener: () => void) => () => void;
}

type RecordedRange = Omit<TranscribeInput, 'index' | 'overlaps'>;

/** Ranges on their way at a time, over all dictations. */
const atOnce = 3;
const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/** Transcribes ranges, some at a time; what may pass is tried again until it is stopped. */
export class RangeTranscriber {
  readonly #deps: TranscribeRangeDeps;
  readonly #speech: SpeechTranscriber;
  #active = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(deps: TranscribeRangeDeps) {
    this.#deps = deps;
    this.#speech = new SpeechTranscriber({ ...deps, clock: deps.store.clock });
  }

  /** No range is on its way. */
  get isIdle(): boolean {
    return this.#active === 0;
  }

  /** The text so far of a range that is still being spoken; null: the engine that is next gives none. */
  textSoFar(range: RecordedRange, signal: AbortSignal): Promise<string | null> {
    return this.#ask(range, (samples, hints) =>
      this.#speech.textSoFar(samples, { ...hints, signal }),
    );
  }

  /** @throws what does not pass by itself */
  async text(
    range: TranscribeInput,
    signal: AbortSignal,
    delayed: (error: CodedError) => void,
  ): Promise<TranscribedText> {
    // A word's times take an engine longer: only for speech that was cut.
    const withWords = range.overlaps || range.to - range.from >= minCut;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const transcribed = await this.#inTurn(signal, () =>
          this.#ask(range, (samples, hints) =>
            this.#speech.text(samples, { ...hints, withWords, signal }),
          ),
        );
        return transcribed === '' ? { text: '' } : transcribed;
      } catch (thrown) {
        signal.throwIfAborted();
        const error = toCodedError(thrown, 'provider_error');
        if (!error.retryable) throw error;
        delayed(error);
        await this.#pause(delayOf(error, attempt), signal);
      }
    }
  }

  async #ask<Text>(
    { dictationId, from, to }: RecordedRange,
    transcribe: (samples: Int16Array<ArrayBuffer>, hints: SpeechHints) => Promise<Text>,
  ): Promise<'' | Text> {
    const samples = await readAudio(this.#deps.store, dictationId, { from, to });
    if (samples.length === 0) return '';
    const hints = await this.#deps.hints(dictationId);
    return transcribe(samples, hints);
  }

  async #inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#active >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#active += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // The place is handed on, or free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active -= 1;
    }
  }

  /** Until the time has passed or the network is back. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    const { store, onOnline } = this.#deps;
    return new Promise((resolve, reject) => {
      const end = () => {
        cancel();
        ignore();
        signal.removeEventListener('abort', leave);
      };
      const go = () => {
        end();
        resolve();
      };
      const leave = () => {
        end();
        reject(toCodedError(signal.reason, 'aborted'));
      };
      const cancel = store.clock.after(ms, go);
      const ignore = onOnline(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}

function delayOf({ details }: CodedError, attempt: number): number {
  const requested = details?.retryAfterMs;
  const own = Math.min(maxDelayMs, firstDelayMs * 2 ** attempt);
  return typeof requested === 'number' ? Math.max(own, Math.min(requested, 120_000)) : own;
}
