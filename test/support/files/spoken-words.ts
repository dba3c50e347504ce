import { spawnSync } from 'node:child_process';
import { Resampler, speechRate } from '#domain/audio/resample.ts';
import { type MadeWord, spokenAudio } from './spoken-audio.ts';

export interface Speech {
  /** At `speechRate`. */
  samples: Float32Array<ArrayBuffer>;
  words: MadeWord[];
}

const between = 0.08;

/**
 * Sentences spoken by espeak-ng, a word at a time, so that it is known where each word is; where that is not installed, made
 * sound with the envelope of speech. `pause`: seconds before each sentence.
 */
export function speakWords(sentences: readonly string[], pause = 1.2): Speech {
  const words = sentences.flatMap((sentence) =>
    sentence.split(' ').map((word, at) => ({ word, gap: at === 0 ? pause : between })),
  );
  const spoken = words.map(({ word }) => espeak(word));
  if (spoken.some((each) => each === null)) {
    return spokenAudio({ pauses: words.map(({ gap }) => gap), seconds: 0.4 });
  }
  const parts: Float32Array[] = [];
  const places: MadeWord[] = [];
  let length = 0;
  const add = (part: Float32Array) => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, { gap }] of words.entries()) {
    add(new Float32Array(Math.round(gap * speechRate)));
    const from = length / speechRate;
    add(spoken[at]!);
    places.push({ from, to: length / speechRate });
  }
  add(new Float32Array(speechRate));
  const samples = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { samples, words: places };
}

/** Without the silence at its ends; null: it is not installed. */
function espeak(word: string): Float32Array | null {
  const { stdout, error } = spawnSync('espeak-ng', ['--stdout', word], { maxBuffer: 1e8 });
  if (error || stdout.length < 100) return null;
  const rate = stdout.readUInt32LE(24);
  const samples = new Int16Array(stdout.buffer.slice(stdout.byteOffset + 44));
  const floats = Float32Array.from(samples, (sample) => sample / 32_767);
  const resampler = new Resampler(rate);
  const all = [...resampler.push(floats), ...resampler.end()];
  const isLoud = (sample: number) => Math.abs(sample) > 0.01;
  const from = all.findIndex(isLoud);
  return Float32Array.from(all.slice(from, all.findLastIndex(isLoud) + 1));
}
