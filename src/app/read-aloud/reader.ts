import {
  nothingRead,
  type ReadAloud,
  type ReadAloudState,
  type SpeechJob,
  type SpokenFrom,
} from '#domain/speech/read-aloud.ts';
import { sentencesOf, wordAt } from '#domain/speech/sentences.ts';
import {
  baseLanguage,
  chooseVoice,
  isHostVoiceId,
  type SpeechVoice,
} from '#domain/speech/voices.ts';
import type { Reading, SpeakingTurnPort, SpeechPort } from '#platform/ports.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { ObservedReader } from './observed-reader.ts';

/** The setting `readAloud`. */
interface Choice {
  rate: number;
  /** Ids of voices by language. */
  voices: Readonly<Record<string, string>>;
}

interface ReaderDeps {
  /** The browser's voices. */
  speech: SpeechPort;
  /** Those of hosts. */
  hosts: SpeechPort;
  turn: SpeakingTurnPort;
  readonly readChoice: () => Promise<Choice>;
  readonly saveChoice: (choice: Choice) => Promise<unknown>;
  /** The language of a text; never fails. */
  readonly languageOf: (text: string) => Promise<string>;
  /** May a text from there be sent to who made a voice? Never fails. */
  readonly mayLeave: (from: SpokenFrom) => Promise<boolean>;
  /** A voice of the browser sends so many characters to who made it. */
  readonly recordSaid: (characters: number) => void;
  readonly newId: () => string;
}

/** Where it is said from: a sentence, and the UTF-16 offset in it. */
interface Place {
  at: number;
  from: number;
  isResumed: boolean;
}

/**
 * Reads paragraphs aloud, a sentence an utterance: so pauses are ends of utterances, which every browser has, and
 * none is long. A pause within a sentence goes on at its word.
 */
export class Reader extends ObservedReader implements ReadAloud {
  readonly #deps: ReaderDeps;
  #choice: Choice = { rate: 1, voices: {} };
  /** Of what is read now. */
  #job = new AbortController();
  #reading: Omit<Reading, 'signal'> = { id: '', from: {} };
  /** Of what is said now. */
  #saying = new AbortController();
  #release = () => {};

  constructor(deps: ReaderDeps) {
    super();
    this.#deps = deps;
  }

  start(job: SpeechJob): void {
    this.stop();
    this.#job = new AbortController();
    const { signal } = this.#job;
    this.#reading = { id: this.#deps.newId(), from: job.from };
    this.set({ ...nothingRead, key: job.key, status: 'speaking' });
    this.#release = this.#deps.turn.take(() => {
      if (!signal.aborted) this.stop();
    });
    const listed = this.#deps.hosts.voices().catch(() => []);
    this.#prepare(job, listed).then(
      (ready) => {
        if (signal.aborted) return;
        this.set(ready);
        if (ready.voice && this.state.status === 'speaking') this.#say(0);
        void this.#addVoices(listed, signal);
      },
      (thrown: unknown) => this.#fail(thrown, signal),
    );
  }

  stop(): void {
    this.#job.abort();
    this.#saying.abort();
    this.#release();
    this.#release = () => {};
    if (this.state.key !== null) this.set(nothingRead);
  }

  toggle(): void {
    const { status, at, word, key, error } = this.state;
    if (key === null || error === 'no_voice') return;
    if (status === 'speaking') {
      this.#saying.abort();
      this.set({ status: 'paused' });
    } else {
      this.set({ status: 'speaking', error: null });
      // Before it is prepared there is nothing to say, and its preparation begins it.
      if (this.state.voice) this.#say(at, word?.[0] ?? 0, true);
    }
  }

  skip(by: number): void {
    const { sentences, at, status } = this.state;
    const next = Math.max(0, at + by);
    if (sentences.length === 0) return;
    if (next >= sentences.length) this.stop();
    else if (status === 'speaking') this.#say(next);
    else this.set({ at: next, word: null });
  }

  setRate(rate: number): void {
    this.#choose({ ...this.#choice, rate });
    this.set({ rate });
    this.#again();
  }

  setVoice(voice: SpeechVoice): void {
    const language = baseLanguage(this.state.language);
    this.#choose({ ...this.#choice, voices: { ...this.#choice.voices, [language]: voice.id } });
    // It waited for one.
    const isFirst = this.state.error === 'no_voice';
    this.set({ voice, replaced: null, ...(isFirst && { status: 'speaking', error: null }) });
    this.#again();
  }

  /** The sentence once more from its word on, as chosen now. */
  #again(): void {
    const { status, at, word } = this.state;
    if (status === 'speaking') this.#say(at, word?.[0] ?? 0, true);
  }

  #choose(choice: Choice): void {
    this.#choice = choice;
    // It is kept for this reading; what could not be saved is chosen again the next time.
    this.#deps.saveChoice(choice).catch(() => undefined);
  }

  async #prepare(
    job: SpeechJob,
    listed: Promise<readonly SpeechVoice[]>,
  ): Promise<Partial<ReadAloudState>> {
    const paragraphs = await job.paragraphs;
    const whole = paragraphs.map(({ text }) => text).join('\n');
    const [choice, known, own] = await Promise.all([
      this.#deps.readChoice(),
      job.language ?? this.#deps.languageOf(whole),
      this.#ownVoices(job.from),
    ]);
    this.#choice = choice;
    const remembered = choice.voices[baseLanguage(known)];
    const sentences = sentencesOf(paragraphs, known);
    const ready = { sentences, language: known, rate: choice.rate };
    // Hosts may be slow: they are waited for only where one of them is to speak.
    const needsHosts = own.length === 0 || isHostVoiceId(remembered);
    const voices = needsHosts ? [...own, ...(await listed)] : own;
    const voice = chooseVoice(voices, known, remembered);
    if (voice) return { ...ready, voices, voice };
    if (voices.length === 0) throw new CodedError('no_voice', 'no voice was found');
    return { ...ready, voices, status: 'failed', error: 'no_voice' };
  }

  /** Of the browser's: some send what they say to who made them. */
  async #ownVoices(from: SpokenFrom): Promise<readonly SpeechVoice[]> {
    const all = await this.#deps.speech.voices();
    const near = all.filter(({ isLocal }) => isLocal);
    return near.length === all.length || (await this.#deps.mayLeave(from)) ? all : near;
  }

  async #addVoices(listed: Promise<readonly SpeechVoice[]>, signal: AbortSignal): Promise<void> {
    const more = await listed;
    const own = this.state.voices.filter(({ host }) => host === undefined);
    if (more.length > 0 && !signal.aborted) this.set({ voices: [...own, ...more] });
  }

  #say(at: number, from = 0, isResumed = false): void {
    this.#saying.abort();
    this.#saying = new AbortController();
    const signal = AbortSignal.any([this.#job.signal, this.#saying.signal]);
    const place = { at, from, isResumed };
    this.#sayAll(place, signal).catch((thrown: unknown) => this.#fail(thrown, signal));
  }

  async #sayAll(first: Place, signal: AbortSignal): Promise<void> {
    let place = first;
    while (place.at < this.state.sentences.length) {
      try {
        await this.#sayOne(place, signal);
      } catch (thrown) {
        if (signal.aborted || !this.#replaceVoice(thrown)) throw thrown;
        continue;
      }
      if (signal.aborted) return;
      place = { at: place.at + 1, from: 0, isResumed: false };
    }
    this.stop();
  }

  #sayOne({ at, from, isResumed }: Place, signal: AbortSignal): Promise<void> {
    const { voice, rate, language, sentences } = this.state;
    const { text } = sentences[at]!;
    this.set({ at, word: from > 0 ? this.state.word : null });
    const onWord = (place: number, length: number | null) => {
      if (!signal.aborted) this.set({ word: wordAt(text, from + place, length) });
    };
    const { speech, hosts } = this.#deps;
    const port = voice!.host === undefined ? speech : hosts;
    const next = sentences[at + 1]?.text ?? null;
    const reading = { ...this.#reading, signal: this.#job.signal };
    const words = { text: text.slice(from), voice: voice!, rate, language };
    if (port === speech && !voice!.isLocal) this.#deps.recordSaid(words.text.length);
    return port.speak({ ...words, isResumed, next, reading }, onWord, signal);
  }

  /** Where a voice of a host fails, one of the browser reads the rest; the choice stays. false: none can. */
  #replaceVoice(thrown: unknown): boolean {
    const { voice, voices, language } = this.state;
    const own = voices.filter(({ host }) => host === undefined);
    const other = chooseVoice(own, language, undefined);
    const isRefused = toCodedError(thrown).code === 'speech_not_allowed';
    if (voice?.host === undefined || !other || isRefused) return false;
    this.set({ voice: other, replaced: voice.host });
    return true;
  }

  #fail(thrown: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#saying.abort();
    this.set({ status: 'failed', error: toCodedError(thrown).code });
  }
}
