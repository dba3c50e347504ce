/** The input rate of speech models. */
export const speechRate = 16_000;

/** Zero crossings of the low pass to each side: more is a steeper filter and slower. */
const crossings = 12;

/**
 * Converts a signal of any rate to 16 kHz, chunk by chunk, without the frequencies above that
 * rate's limit, which would alias. A windowed sinc, its taps computed once for each position
 * between two samples.
 */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #half: number;
  readonly #taps: Float32Array[];
  /** Received samples that are still needed. */
  #held: Float32Array;
  /** Index of the first of these samples in the whole signal. */
  #heldFrom: number;
  #given = 0;

  constructor(rate: number) {
    const common = greatestCommon(rate, speechRate);
    this.#up = speechRate / common;
    this.#down = rate / common;
    const cutoff = Math.min(1, this.#up / this.#down);
    this.#half = Math.ceil(crossings / cutoff);
    this.#taps = Array.from({ length: this.#up }, (_, phase) =>
      tapsAt(phase / this.#up, this.#half, cutoff),
    );
    // Before the first sample there is silence.
    this.#held = new Float32Array(this.#half);
    this.#heldFrom = -this.#half;
  }

  /** All output that can be computed so far. */
  push(samples: Float32Array): Float32Array<ArrayBuffer> {
    const held = new Float32Array(this.#held.length + samples.length);
    held.set(this.#held);
    held.set(samples, this.#held.length);
    this.#held = held;
    return this.#give(this.#heldFrom + held.length - this.#half);
  }

  /** The rest, followed by silence. */
  end(): Float32Array<ArrayBuffer> {
    const last = this.#heldFrom + this.#held.length;
    const held = new Float32Array(this.#held.length + this.#half + 1);
    held.set(this.#held);
    this.#held = held;
    return this.#give(last);
  }

  /** Output samples whose position in the input is before `until`. */
  #give(until: number): Float32Array<ArrayBuffer> {
    const count = Math.max(0, Math.ceil((until * this.#up) / this.#down) - this.#given);
    const out = new Float32Array(count);
    for (let at = 0; at < count; at += 1) {
      const place = (this.#given + at) * this.#down;
      const whole = Math.floor(place / this.#up);
      const taps = this.#taps[place - whole * this.#up]!;
      const from = whole - this.#half + 1 - this.#heldFrom;
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) sum += taps[tap]! * this.#held[from + tap]!;
      out[at] = sum;
    }
    this.#given += count;
    const next = Math.floor((this.#given * this.#down) / this.#up) - this.#half;
    const drop = Math.max(0, Math.min(this.#held.length, next - this.#heldFrom));
    this.#held = this.#held.slice(drop);
    this.#heldFrom += drop;
    return out;
  }
}

function tapsAt(fraction: number, half: number, cutoff: number): Float32Array {
  const taps = new Float32Array(half * 2);
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap += 1) {
    const distance = tap - half + 1 - fraction;
    const angle = Math.PI * cutoff * distance;
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
    const inside = Math.min(1, Math.abs(distance) / half);
    taps[tap] = sinc * (0.5 + 0.5 * Math.cos(Math.PI * inside));
    sum += taps[tap]!;
  }
  // Keeps a steady tone at its loudness.
  return taps.map((tap) => tap / sum);
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}
