import { speechRate } from '#domain/audio/resample.ts';
import { wavOf } from '#domain/audio/wav.ts';
import { type SharedWords, sharedWords } from '#domain/dictation/shared-words.ts';
import { sharedSeconds } from '#domain/dictation/speech-splitter.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { Transcriber, TranscriptionRequest } from '../llm/provider.ts';
import { spokenIn, wholeText } from '../media/spoken.ts';
import type { ListedEngine } from './browser-engines.ts';
import { type FirstAnswer, firstAnswer } from './first-answer.ts';
import { isNear } from './near-engine.ts';

export interface TranscribeSpeechDeps {
  clock: Clock;
  /** In the order of their use. */
  transcribers(): Promise<ListedEngine[]>;
  /** Hosts that may receive any recording. */
  allowedHosts(): Promise<readonly string[]>;
}

/** The text of some speech, and what of it its neighbours have where its engine gave the times of words. */
export interface TranscribedText {
  text: string;
  shared?: SharedWords;
}

/** What an engine is told besides the samples. */
export type SpeechHints = Pick<TranscriptionRequest, 'language' | 'prompt'>;

type Samples = Int16Array<ArrayBuffer>;
type Hints = SpeechHints & Pick<TranscriptionRequest, 'withWords'> & { signal: AbortSignal };

/** Without such a call, or not for this model: the next one is asked. */
const hasNone: ReadonlySet<string> = new Set([
  'unsupported_by_provider',
  'unknown_model',
  'no_provider',
]);

/** How long an engine may take before the next one gets the same audio: a slow one needs more for more speech. */
const minAnswerMs = 20_000;
const answerMs = (samples: Samples) =>
  Math.max(minAnswerMs, (4 * 1000 * samples.length) / speechRate);
/** One that has taken longer is the last to be asked for so long: a model that it loads is there then. */
const lateMs = 60_000;

/** Turns seconds of speech into text by the engines that may receive it. */
export class SpeechTranscriber {
  readonly #deps: TranscribeSpeechDeps;
  /** Hosts that took too long, and when they are in their place again. */
  readonly #late = new Map<string, number>();

  constructor(deps: TranscribeSpeechDeps) {
    this.#deps = deps;
  }

  /**
   * The text of some seconds of speech, '' where there is none, from the first engine that gives one.
   * @throws transcribe_ask, no_transcriber, and the errors of providers: one that passes where any does
   */
  async text(samples: Samples, { signal, ...hints }: Hints): Promise<TranscribedText> {
    const { engines, other } = await this.#engines();
    const calls = engines.map(
      (engine) => (own: AbortSignal) => transcribedBy(engine, samples, { ...hints, signal: own }),
    );
    const limits = { clock: this.#deps.clock, ms: answerMs(samples), signal };
    try {
      const first = await firstAnswer(calls, limits);
      this.#note(engines, first);
      return first.answer;
    } catch (thrown) {
      signal.throwIfAborted();
      throw failureOf(thrown, other);
    }
  }

  /** The text so far of speech that has not ended, from the first engine; null: that one is not near. */
  async textSoFar(samples: Samples, hints: Hints): Promise<string | null> {
    const [first] = (await this.#engines()).engines;
    return first && isNear(first) ? (await transcribedBy(first, samples, hints)).text : null;
  }

  /** Those that may receive speech, in the order of their use; `other`: the first that may not. */
  async #engines(): Promise<{ engines: ListedEngine[]; other: ListedEngine | undefined }> {
    const all = await this.#deps.transcribers();
    const allowed = await this.#deps.allowedHosts();
    const mayAsk = ({ asks, host }: Transcriber) => !asks || allowed.includes(host);
    const now = this.#deps.clock.now();
    const isLate = ({ host }: Transcriber) => (this.#late.get(host) ?? 0) > now;
    const able = all.filter((each) => mayAsk(each) && each.provider.transcribe);
    const engines = [...able.filter((each) => !isLate(each)), ...able.filter(isLate)];
    return { engines, other: all.find((each) => !mayAsk(each)) };
  }

  #note(engines: readonly ListedEngine[], { at, late }: FirstAnswer<TranscribedText>): void {
    const until = this.#deps.clock.now() + lateMs;
    for (const index of late) this.#late.set(engines[index]!.host, until);
    this.#late.delete(engines[at]!.host);
  }
}

async function transcribedBy(
  { provider }: Transcriber,
  samples: Samples,
  hints: Hints,
): Promise<TranscribedText> {
  const audio = new Blob([wavOf(samples)], { type: 'audio/wav' });
  if (!provider.transcribe) throw new CodedError('unsupported_by_provider');
  const transcript = await provider.transcribe({ audio, ...hints });
  const seconds = samples.length / speechRate;
  const said = spokenIn(transcript, 0, seconds).map((each) => each.text);
  const text = transcript.segments.length > 0 ? wholeText(said) : said.join('').trim();
  const { words = [] } = transcript;
  const shared = sharedWords(text, words, { seconds, half: sharedSeconds });
  return { text, ...(shared && { shared }) };
}

/** What is said of engines of which none has answered. */
function failureOf(thrown: unknown, other: ListedEngine | undefined): CodedError {
  if (!(thrown instanceof AggregateError)) return toCodedError(thrown);
  const errors = thrown.errors.map((error: unknown) => toCodedError(error));
  const failures = errors.filter(({ code }) => !hasNone.has(code));
  const failure = failures.find(({ retryable }) => retryable) ?? failures[0];
  if (failure) return failure;
  if (other)
    return new CodedError('transcribe_ask', 'not chosen by the person', { host: other.host });
  return new CodedError('no_transcriber', 'no connection turns speech into text');
}
