import { CodedError } from '#shared/errors/coded-error.ts';
import type { RecogniserPort } from '../ports.ts';

/** A session of the Web Speech API; TypeScript has no types of it. https://webaudio.github.io/web-speech-api/ */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  processLocally: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null;
  onstart: (() => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  start(track: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
}

type Result = ArrayLike<{ transcript: string }> & { isFinal: boolean };

interface OnDevice {
  langs: readonly string[];
  processLocally: boolean;
}

interface RecognitionClass {
  new (): Recognition;
  available(wanted: OnDevice): Promise<string>;
  install(wanted: OnDevice): Promise<boolean>;
}

/** What a recogniser may need longer than the recording lasts. */
const extraMs = 15_000;

/**
 * Over `SpeechRecognition`; null: the browser has none, or one that hears microphones alone (before Chromium 139 and Safari,
 * which would ignore the recording and open the microphone).
 */
export function webRecogniser(): RecogniserPort | null {
  const known = (globalThis as { SpeechRecognition?: RecognitionClass }).SpeechRecognition;
  if (typeof known?.available !== 'function') return null;
  const wanted = (language: string | null) => ({ langs: [named(language)], processLocally: true });
  let last: Promise<unknown> = Promise.resolve();
  return {
    async onDevice(language) {
      const state = await known.available(wanted(language)).catch(() => 'unavailable');
      return states[state as keyof typeof states] ?? 'none';
    },
    install: (language) => known.install(wanted(language)).catch(() => false),
    recognise(audio, { language, processLocally, signal }) {
      const begin = () => {
        signal.throwIfAborted();
        const lang = named(language);
        const recognition = Object.assign(new known(), { lang, continuous: true, processLocally });
        return transcript(recognition, audio, signal);
      };
      // A page has one session at a time.
      const text = last.then(begin, begin);
      last = text;
      return text;
    },
  };
}

const states = {
  available: 'ready',
  downloadable: 'installable',
  downloading: 'installing',
} as const;

const named = (language: string | null) => language ?? navigator.language;

/** Plays a recording to a session, which takes as long as it lasts. */
async function transcript(
  recognition: Recognition,
  audio: Blob,
  signal: AbortSignal,
): Promise<string> {
  const context = new AudioContext();
  try {
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(await audio.arrayBuffer());
    const output = context.createMediaStreamDestination();
    source.connect(output);
    source.onended = () => recognition.stop();
    void context.resume();
    recognition.onstart = () => source.start();
    const [track] = output.stream.getAudioTracks();
    return await result(recognition, track!, source.buffer.duration * 1000 + extraMs, signal);
  } finally {
    await context.close().catch(() => undefined);
  }
}

async function result(
  recognition: Recognition,
  track: MediaStreamTrack,
  withinMs: number,
  signal: AbortSignal,
): Promise<string> {
  // It may have come while the recording was decoded.
  signal.throwIfAborted();
  const ended = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(failure('no end')), withinMs);
      ended.signal.addEventListener('abort', () => clearTimeout(late));
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
      const said: string[] = [];
      recognition.onresult = ({ resultIndex, results }) => {
        for (let at = resultIndex; at < results.length; at += 1)
          if (results[at]!.isFinal) said[at] = results[at]![0]!.transcript.trim();
      };
      recognition.onerror = ({ error }) => {
        if (error !== 'no-speech') reject(failure(error));
      };
      recognition.onend = () => resolve(said.filter((text) => text).join(' '));
      recognition.start(track);
    });
  } catch (error) {
    recognition.abort();
    throw error;
  } finally {
    ended.abort();
  }
}

/** https://webaudio.github.io/web-speech-api/#speechreco-error */
function failure(reason: string): CodedError {
  if (reason === 'network') return new CodedError('network', 'speech recognition');
  const isRefused = reason === 'not-allowed' || reason === 'service-not-allowed';
  return new CodedError(isRefused ? 'recogniser_refused' : 'recogniser_failed', reason);
}
