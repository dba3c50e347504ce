import {
  nothingRead,
  type ReadAloud,
  type ReadAloudState,
  type SpeechJob,
} from '#domain/speech/read-aloud.ts';
import { sentencesOf, wordAt } from '#domain/speech/sentences.ts';
import { baseLanguage, chooseVoice, type SpeechVoice } from '#domain/speech/voices.ts';
import type { SpeakingTurnPort, SpeechPort } from '#platform/ports.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** The setting `readAloud`. */
interface Choice {
  rate: number;
  /** Ids of voices by language. */
  voices: Readonly<Record<string, string>>;
}

export interface ReaderDeps {
  speech: SpeechPort;
  turn: SpeakingTurnPort;
  readonly readChoice: () => Promise<Choice>;
  readonly saveChoice: (choice: Choice) => Promise<unknown>;
  /** The language of a text; never fails. */
  readonly languageOf: (text: string) => Promise<string>;
}

type Listener = { next?(value: ReadAloudState): void };

/**
 * Reads paragraphs aloud, a sentence an utterance: so pauses are ends of utterances, which every browser has, and
 * none is long. A pause within a sentence goes on at its word.
 */
export class Reader implements ReadAloud {
  readonly #deps: ReaderDeps;
  readonly #listeners = new Set<Listener>();
  #state = nothingRead;
  #choice: Choice = { rate: 1, voices: {} };
  /** Of what is read now. */
  #job = new AbortController();
  /** Of what is said now. */
  #saying = new AbortController();
  #release = () => {};

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
  }

  getSnapshot(): ReadAloudState {
    return this.#state;
  }

  subscribe(listener: Listener): { unsubscribe: () => void } {
    this.#listeners.add(listener);
    return { unsubscribe: () => this.#listeners.delete(listener) };
  }

  start(job: SpeechJob): void {
    this.stop();
    this.#job = new AbortController();
    const { signal } = this.#job;
    this.#set({ ...nothingRead, key: job.key, status: 'speaking' });
    this.#release = this.#deps.turn.take(() => {
      if (!signal.aborted) this.stop();
    });
    this.#prepare(job).then(
      (ready) => {
        if (signal.aborted) return;
        this.#set(ready);
        if (this.#state.status === 'speaking') this.#say(0);
      },
      (thrown: unknown) => this.#fail(thrown, signal),
    );
  }

  stop(): void {
    this.#job.abort();
    this.#saying.abort();
    this.#release();
    this.#release = () => {};
    if (this.#state.key !== null) this.#set(nothingRead);
  }

  toggle(): void {
    const { status, at, word, key, error } = this.#state;
    if (key === null || error === 'no_voice') return;
    if (status === 'speaking') {
      this.#saying.abort();
      this.#set({ status: 'paused' });
    } else {
      this.#set({ status: 'speaking', error: null });
      // Before it is prepared there is nothing to say, and its preparation begins it.
      if (this.#state.voice) this.#say(at, word?.[0] ?? 0);
    }
  }

  skip(by: number): void {
    const { sentences, at, status } = this.#state;
    const next = Math.max(0, at + by);
    if (sentences.length === 0) return;
    if (next >= sentences.length) this.stop();
    else if (status === 'speaking') this.#say(next);
    else this.#set({ at: next, word: null });
  }

  setRate(rate: number): void {
    this.#choose({ ...this.#choice, rate });
    this.#set({ rate });
    this.#again();
  }

  setVoice(voice: SpeechVoice): void {
    const language = baseLanguage(this.#state.language);
    this.#choose({ ...this.#choice, voices: { ...this.#choice.voices, [language]: voice.id } });
    this.#set({ voice });
    this.#again();
  }

  /** The sentence once more from its word on, as chosen now. */
  #again(): void {
    const { status, at, word } = this.#state;
    if (status === 'speaking') this.#say(at, word?.[0] ?? 0);
  }

  #choose(choice: Choice): void {
    this.#choice = choice;
    // It is kept for this reading; what could not be saved is chosen again the next time.
    this.#deps.saveChoice(choice).catch(() => undefined);
  }

  async #prepare({ paragraphs, language }: SpeechJob): Promise<Partial<ReadAloudState>> {
    const whole = paragraphs.map(({ text }) => text).join('\n');
    const [choice, known, voices] = await Promise.all([
      this.#deps.readChoice(),
      language ?? this.#deps.languageOf(whole),
      this.#deps.speech.voices(),
    ]);
    this.#choice = choice;
    const sentences = sentencesOf(paragraphs, known);
    const voice = chooseVoice(voices, known, choice.voices[baseLanguage(known)]);
    if (!voice) throw new CodedError('no_voice', 'no voice was found');
    return { sentences, language: known, voices, voice, rate: choice.rate };
  }

  #say(at: number, from = 0): void {
    this.#saying.abort();
    this.#saying = new AbortController();
    const signal = AbortSignal.any([this.#job.signal, this.#saying.signal]);
    this.#sayAll(at, from, signal).catch((thrown: unknown) => this.#fail(thrown, signal));
  }

  async #sayAll(first: number, start: number, signal: AbortSignal): Promise<void> {
    const { sentences } = this.#state;
    for (let at = first; at < sentences.length; at += 1) {
      const { text } = sentences[at]!;
      const from = at === first ? start : 0;
      const { voice, rate, language } = this.#state;
      this.#set({ at, word: from > 0 ? this.#state.word : null });
      const onWord = (place: number, length: number | null) => {
        if (!signal.aborted) this.#set({ word: wordAt(text, from + place, length) });
      };
      await this.#deps.speech.speak(
        { text: text.slice(from), voice: voice!, rate, language },
        onWord,
        signal,
      );
      if (signal.aborted) return;
    }
    this.stop();
  }

  #fail(thrown: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#saying.abort();
    this.#set({ status: 'failed', error: toCodedError(thrown).code });
  }

  #set(change: Partial<ReadAloudState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener.next?.(this.#state);
  }
}
