import * as z from 'zod/mini';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';
import type { AudioPart } from '#workers/audio/audio.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { SpeechProvider, Transcriber, Transcript } from '../llm/provider.ts';
import { spokenIn } from './spoken.ts';
import type { Spoken } from './transcript-text.ts';

/** One part: ten megabytes as it is sent, below every vendor's limit. */
const limits = { max: 300, search: 60 };
/** Parts on their way at a time; the next is decoded meanwhile. */
const atOnce = 2;
const decodeMs = 180_000;
const pauseMs = 2000;
const maxDelayMs = 120_000;

export interface TranscribeDeps {
  pool: WorkPort;
  clock: Clock;
  /** In the order of their use. */
  transcribers(): Promise<Transcriber[]>;
  /** Names and words of the person's that may be spoken; empty: none. */
  words(): Promise<string>;
  /** Cached transcripts of parts, so that only a failed part is requested again. */
  readPart(key: string): Promise<JsonValue | undefined>;
  writePart(key: string, part: JsonValue): Promise<void>;
}

export interface TranscribedFile {
  spoken: Spoken[];
  /** The end could not be read. */
  isCut: boolean;
}

export interface TranscribeOptions {
  /** Of the file: the cache key of its parts. */
  docId: string;
  /** Hosts that may receive it although the person has not chosen them. */
  allowedHosts: readonly string[];
  signal: AbortSignal | null;
  /** Parts that are done, of how many there will be. */
  readonly onPart: (done: number, of: number) => void;
}

const spokenSchema = z.object({ seconds: z.number(), end: z.number(), text: z.string() });
const transcribedSchema = z.object({
  to: z.number(),
  isLast: z.boolean(),
  isDamaged: z.boolean(),
  duration: z.nullable(z.number()),
  spoken: z.array(spokenSchema),
});
type Transcribed = z.infer<typeof transcribedSchema>;

/**
 * The transcript of a recording or a film: decoded in a worker, cut at quiet places, sent part by
 * part.
 * @throws transcribe_ask, no_transcriber, audio_silent, audio_undecodable, file_damaged, and the
 * errors of providers
 */
export async function transcribeFile(
  deps: TranscribeDeps,
  file: Blob,
  { docId, allowedHosts, signal: outer, onPart }: TranscribeOptions,
): Promise<TranscribedFile> {
  const stop = new AbortController();
  const signal = outer ? AbortSignal.any([outer, stop.signal]) : stop.signal;
  const asking = new Asking(deps, allowedHosts, signal);
  const received: Promise<Transcribed>[] = [];
  let done = 0;
  let of = 1;
  const report = () => onPart(done, Math.max(of, received.length));
  try {
    for (let from = 0; ; ) {
      const key = partKey(docId, received.length);
      const known = transcribedSchema.safeParse(await deps.readPart(key));
      signal.throwIfAborted();
      const part = known.success ? known.data : await decode(deps.pool, file, from, signal);
      of = Math.ceil((part.duration ?? part.to) / limits.max);
      const begun = known.success
        ? Promise.resolve(known.data)
        : asking.transcribePart(part as AudioPart).then(async (own) => {
            await deps.writePart(key, own as JsonValue).catch(() => undefined);
            return own;
          });
      received.push(begun);
      begun.then(
        () => {
          done += 1;
          report();
        },
        () => undefined,
      );
      report();
      if (part.isLast) break;
      from = part.to;
      // Limit of concurrent parts; no other part follows a failure.
      const before = received.at(-atOnce);
      if (before) await before;
    }
    return joined(await Promise.all(received));
  } catch (thrown) {
    // What is on its way is kept for the next attempt.
    await Promise.allSettled(received);
    stop.abort(toCodedError(thrown));
    outer?.throwIfAborted();
    throw thrown;
  }
}

/** The key contains everything on which the result of a part depends. */
function partKey(docId: string, part: number): string {
  return `transcript:${limits.max}:${docId}:${part}`;
}

function joined(parts: readonly Transcribed[]): TranscribedFile {
  const spoken = parts.flatMap((part) => part.spoken);
  if (!spoken.some(({ text }) => text.trim() !== '')) {
    throw new CodedError('audio_silent', 'nobody speaks');
  }
  return { spoken, isCut: parts.at(-1)?.isDamaged ?? false };
}

function decode(pool: WorkPort, file: Blob, from: number, signal: AbortSignal): Promise<AudioPart> {
  return pool.run(signal, 'audio', (job) => job.part(file, from, limits), {
    timeoutMs: decodeMs,
    endOnError: true,
    long: true,
    bytes: limits.max * 32_000,
  });
}

/** Requests the parts of one recording, all from the same connection. */
class Asking {
  readonly #deps: TranscribeDeps;
  readonly #allowed: readonly string[];
  readonly #signal: AbortSignal;
  #chosen: Promise<SpeechProvider> | null = null;
  /** The result of the part with which the connection was found. */
  #words: Promise<string> | null = null;
  #first: { part: AudioPart; transcript: Transcript } | null = null;

  constructor(deps: TranscribeDeps, allowed: readonly string[], signal: AbortSignal) {
    this.#deps = deps;
    this.#allowed = allowed;
    this.#signal = signal;
  }

  async transcribePart(part: AudioPart): Promise<Transcribed> {
    const { from, to, isLast, isDamaged, duration } = part;
    const facts = { to, isLast, isDamaged, duration };
    if (part.isSilent) return { ...facts, spoken: [] };
    this.#chosen ??= this.#choose(part);
    const provider = await this.#chosen;
    const transcript =
      this.#first?.part === part ? this.#first.transcript : await this.#ask(provider, part);
    return { ...facts, spoken: spokenIn(transcript, from, to) };
  }

  /** The first connection with such a call; nothing is sent to one that needs a permission. */
  async #choose(part: AudioPart): Promise<SpeechProvider> {
    const all = await this.#deps.transcribers();
    const mayTranscribe = ({ asks, host }: Transcriber) => !asks || this.#allowed.includes(host);
    let failure: CodedError | null = null;
    for (const { provider } of all.filter(mayTranscribe)) {
      try {
        this.#first = { part, transcript: await this.#ask(provider, part) };
        return provider;
      } catch (thrown) {
        this.#signal.throwIfAborted();
        const error = toCodedError(thrown);
        // The error of a connection without such a call is not useful.
        if (!hasNone.has(error.code)) failure ??= error;
      }
    }
    const other = all.find((each) => !mayTranscribe(each));
    if (!failure && other) {
      throw new CodedError('transcribe_ask', 'not chosen by the person', { host: other.host });
    }
    throw failure ?? new CodedError('no_transcriber', 'no connection turns speech into text');
  }

  /** Once more after a failure that may pass. */
  async #ask(provider: SpeechProvider, { wav }: AudioPart): Promise<Transcript> {
    const signal = this.#signal;
    this.#words ??= this.#deps.words();
    const prompt = (await this.#words).trim();
    const ask = () => {
      if (!provider.transcribe) throw new CodedError('unsupported_by_provider');
      const audio = new Blob([wav], { type: 'audio/wav' });
      return provider.transcribe({ audio, signal, ...(prompt !== '' && { prompt }) });
    };
    try {
      return await ask();
    } catch (thrown) {
      const error = toCodedError(thrown);
      signal.throwIfAborted();
      if (!error.retryable || hasNone.has(error.code)) throw error;
      await this.#pause(error);
      return ask();
    }
  }

  #pause({ details }: CodedError): Promise<void> {
    const requested = details?.retryAfterMs;
    const ms =
      typeof requested === 'number' ? Math.min(Math.max(0, requested), maxDelayMs) : pauseMs;
    return new Promise((resolve, reject) => {
      const leave = () => {
        cancel();
        reject(toCodedError(this.#signal.reason, 'aborted'));
      };
      const cancel = this.#deps.clock.after(ms, () => {
        this.#signal.removeEventListener('abort', leave);
        resolve();
      });
      if (this.#signal.aborted) leave();
      else this.#signal.addEventListener('abort', leave, { once: true });
    });
  }
}

const hasNone: ReadonlySet<string> = new Set([
  'unsupported_by_provider',
  'unknown_model',
  'no_provider',
]);
