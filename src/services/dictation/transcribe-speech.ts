import { speechRate } from '#domain/audio/resample.ts';
import { wavOf } from '#domain/audio/wav.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { Transcriber, TranscriptionRequest } from '../llm/provider.ts';
import { spokenIn } from '../media/spoken.ts';

export interface TranscribeSpeechDeps {
  /** In the order of their use. */
  transcribers(): Promise<Transcriber[]>;
  /** Hosts that may receive any recording. */
  allowedHosts(): Promise<readonly string[]>;
}

/** What an engine is told besides the samples. */
export type SpeechHints = Pick<TranscriptionRequest, 'language' | 'prompt'>;

/** Without such a call, or not for this model: the next one is asked. */
const hasNone: ReadonlySet<string> = new Set([
  'unsupported_by_provider',
  'unknown_model',
  'no_provider',
]);

/**
 * The text of some seconds of speech, '' where there is none, from the first connection that gives one.
 * @throws transcribe_ask, no_transcriber, and the errors of providers: one that passes where any does
 */
export async function transcribeSpeech(
  deps: TranscribeSpeechDeps,
  samples: Int16Array<ArrayBuffer>,
  { signal, ...hints }: SpeechHints & { signal: AbortSignal },
): Promise<string> {
  const audio = new Blob([wavOf(samples)], { type: 'audio/wav' });
  const all = await deps.transcribers();
  const allowed = await deps.allowedHosts();
  const mayAsk = ({ asks, host }: Transcriber) => !asks || allowed.includes(host);
  const failures: CodedError[] = [];
  for (const { provider } of all.filter(mayAsk)) {
    if (!provider.transcribe) continue;
    try {
      const transcript = await provider.transcribe({ audio, signal, ...hints });
      const spoken = spokenIn(transcript, 0, samples.length / speechRate);
      return spoken
        .map(({ text }) => text)
        .join('')
        .trim();
    } catch (thrown) {
      signal.throwIfAborted();
      const error = toCodedError(thrown);
      if (!hasNone.has(error.code)) failures.push(error);
    }
  }
  const failure = failures.find(({ retryable }) => retryable) ?? failures[0];
  if (failure) throw failure;
  const other = all.find((each) => !mayAsk(each));
  if (other)
    throw new CodedError('transcribe_ask', 'not chosen by the person', { host: other.host });
  throw new CodedError('no_transcriber', 'no connection turns speech into text');
}
