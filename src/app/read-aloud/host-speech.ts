import type { SpokenFrom } from '#domain/speech/read-aloud.ts';
import type { SpeechVoice } from '#domain/speech/voices.ts';
import type { Reading, SoundPort, SpeechPort, Utterance, Voice } from '#platform/ports.ts';

/** A sentence for a voice. */
export interface SoundRequest {
  voice: string;
  text: string;
  /** What it is a part of: a server counts that as one. */
  reading: string;
  from: SpokenFrom;
}

interface HostSpeechDeps {
  readonly voices: () => Promise<readonly SpeechVoice[]>;
  readonly request: (request: SoundRequest, signal: AbortSignal) => Promise<Blob>;
  sounds: SoundPort;
}

interface Requested {
  sound: Promise<Blob>;
  leave: AbortController;
}

const keyOf = ({ id }: Voice, text: string) => `${id}\n${text}`;

/**
 * Voices of hosts, which send a sentence as sound: while one plays the next is requested, and none twice. They report no
 * words; what was cut off continues at its second.
 */
export class HostSpeech implements SpeechPort {
  readonly #deps: HostSpeechDeps;
  readonly #requested = new Map<string, Requested>();
  #reading: AbortSignal | null = null;
  #cut: { key: string; second: number } | null = null;

  constructor(deps: HostSpeechDeps) {
    this.#deps = deps;
  }

  voices(): Promise<readonly Voice[]> {
    return this.#deps.voices();
  }

  async speak(utterance: Utterance, _onWord: unknown, signal: AbortSignal): Promise<void> {
    const { text, voice, rate, next, isResumed, reading } = utterance;
    const key = keyOf(voice, text);
    const from = isResumed && this.#cut?.key === key ? this.#cut.second : 0;
    this.#cut = null;
    this.#follow(reading.signal);
    this.#dropExcept([key, ...(next === null ? [] : [keyOf(voice, next)])]);
    const sound = await Promise.race([this.#request(voice, text, reading), aborted(signal)]);
    if (!sound || signal.aborted) return;
    if (next !== null) void this.#request(voice, next, reading);
    const { sounds } = this.#deps;
    const playing = new AbortController();
    const cut = () => {
      this.#cut = { key, second: sounds.second() };
    };
    signal.addEventListener('abort', cut, { signal: playing.signal });
    await sounds.play(sound, { rate, from }, signal).finally(() => playing.abort());
  }

  #request(voice: Voice, text: string, { id, from, signal }: Reading): Promise<Blob> {
    const key = keyOf(voice, text);
    const known = this.#requested.get(key);
    if (known) return known.sound;
    const leave = new AbortController();
    const left = AbortSignal.any([signal, leave.signal]);
    const sound = this.#deps.request({ voice: voice.id, text, reading: id, from }, left);
    const requested = { sound, leave };
    this.#requested.set(key, requested);
    // When it is to be said it is requested again.
    sound.catch(() => {
      if (this.#requested.get(key) === requested) this.#requested.delete(key);
    });
    return sound;
  }

  /** At the end of what is read nothing stays. */
  #follow(reading: AbortSignal): void {
    if (this.#reading === reading) return;
    this.#reading = reading;
    reading.addEventListener('abort', () => {
      if (this.#reading !== reading) return;
      this.#cut = null;
      this.#dropExcept([]);
    });
  }

  #dropExcept(keys: readonly string[]): void {
    for (const [key, { leave }] of this.#requested) {
      if (keys.includes(key)) continue;
      this.#requested.delete(key);
      leave.abort();
    }
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}
