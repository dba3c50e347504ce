import { speechRate } from '#domain/audio/resample.ts';

/** A word of a made recording, in seconds. */
export interface MadeWord {
  from: number;
  to: number;
}

interface SpokenOptions {
  /** Seconds of silence before each word. */
  pauses: readonly number[];
  /** Of each word. */
  seconds?: number;
  /** Root mean square of the noise of the room, from 0 to 1. */
  noise?: number;
  /** Peak of the words. */
  loudness?: number;
}

/** A generator of the same numbers from 0 to 1 every time. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Sound with the envelope of speech at `speechRate`: words of three syllables that begin and end softly, in the noise of a
 * room.
 */
export function spokenAudio({
  pauses,
  seconds = 0.5,
  noise = 0.0005,
  loudness = 0.3,
}: SpokenOptions) {
  const words: MadeWord[] = [];
  let end = 0;
  for (const pause of pauses) {
    words.push({ from: end + pause, to: end + pause + seconds });
    end += pause + seconds;
  }
  const next = numbers();
  const samples: Float32Array<ArrayBuffer> = Float32Array.from(
    { length: Math.round((end + 1) * speechRate) },
    () => {
      return (next() + next() - 1) * noise * 2.45;
    },
  );
  for (const { from, to } of words) {
    const length = Math.round((to - from) * speechRate);
    const first = Math.round(from * speechRate);
    for (let at = 0; at < length; at += 1) {
      const place = at / length;
      const syllables = 0.55 + 0.45 * Math.cos(2 * Math.PI * 3 * place + Math.PI);
      const envelope = Math.min(1, place * 12, (1 - place) * 12) * syllables;
      const time = at / speechRate;
      const tone =
        Math.sin(2 * Math.PI * 140 * time) +
        0.6 * Math.sin(2 * Math.PI * 420 * time) +
        0.3 * Math.sin(2 * Math.PI * 1260 * time);
      samples[first + at]! += (tone / 1.9) * envelope * loudness;
    }
  }
  return { samples, words };
}
