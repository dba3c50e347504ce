import { speechRate } from '#domain/audio/resample.ts';
import { sampleOf, wavOf } from '#domain/audio/wav.ts';

/** Loudness is measured for this many samples: a tenth of a second. */
export const levelSamples = speechRate / 10;
/** Half a second: a breath, not a stop within a word. */
const quietLevels = 5;
/** As quiet as the quietest, within this. */
const alike = 1.5;
/** Below this there is no speech: Whisper invents words for it. */
const silence = 0.002;

/** A part as it grows: 16-bit samples, and the loudness of each tenth of a second. */
export class PartWriter {
  readonly #samples: Int16Array<ArrayBuffer>;
  #length = 0;
  /** Sums of squares. */
  readonly #levels: Float64Array;

  constructor(maxSeconds: number) {
    this.#samples = new Int16Array(Math.round(maxSeconds * speechRate));
    this.#levels = new Float64Array(Math.ceil(this.#samples.length / levelSamples));
  }

  get length(): number {
    return this.#length;
  }

  get isFull(): boolean {
    return this.#length === this.#samples.length;
  }

  /** Writes as many samples as fit. */
  write(samples: Float32Array): void {
    const count = Math.min(samples.length, this.#samples.length - this.#length);
    for (let at = 0; at < count; at += 1) {
      const value = Math.max(-1, Math.min(1, samples[at]!));
      this.#samples[this.#length] = sampleOf(value);
      const level = Math.floor(this.#length / levelSamples);
      this.#levels[level] = this.#levels[level]! + value * value;
      this.#length += 1;
    }
  }

  isSilent(length: number): boolean {
    const levels = this.#loudness().subarray(0, Math.ceil(length / levelSamples));
    return levels.every((level) => level < silence);
  }

  /** Where to cut, in samples: the quietest place of the last `searchSeconds`. */
  cutWithin(searchSeconds: number): number {
    const levels = this.#loudness();
    const first = Math.max(1, levels.length - Math.round(searchSeconds * 10));
    return quietestPlace(levels, first) * levelSamples;
  }

  /** The first `length` samples as a file. */
  wav(length: number): ArrayBuffer {
    return wavOf(this.#samples.subarray(0, length));
  }

  #loudness(): Float32Array {
    const count = Math.ceil(this.#length / levelSamples);
    return Float32Array.from(this.#levels.subarray(0, count), (sum) =>
      Math.sqrt(sum / levelSamples),
    );
  }
}

/** The middle of the quietest half second from `first` on; the last of several equal ones. */
export function quietestPlace(levels: Float32Array, first: number): number {
  const at = (from: number) => {
    let sum = 0;
    for (let index = from; index < from + quietLevels; index += 1) sum += levels[index] ?? 0;
    return sum;
  };
  const last = levels.length - quietLevels;
  if (last <= first) return levels.length;
  let min = Number.POSITIVE_INFINITY;
  for (let from = first; from <= last; from += 1) min = Math.min(min, at(from));
  let best = last;
  while (at(best) > min * alike + 1e-6) best -= 1;
  return best + Math.ceil(quietLevels / 2);
}
