import { speechRate } from '../audio/resample.ts';

/** A range of a recording with speech, in samples at `speechRate`. */
export interface SpeechRange {
  from: number;
  to: number;
  /** It begins within speech, with the last of the range before: words may be in both. */
  overlaps: boolean;
}

/** A range that has not ended. */
export interface OpenSpeech extends Pick<SpeechRange, 'from' | 'overlaps'> {
  /** Somebody has just spoken; false: it may be at its end. */
  isSpoken: boolean;
}

/** 20 ms. */
const frameSamples = speechRate / 50;
const frames = (seconds: number) => Math.round(seconds * 50);

/** Before the first and after the last loud frame: soft sounds at the ends of words. */
const margin = frames(0.3);
/** A pause; a stop within a word is shorter. */
const pause = frames(0.7);
/** Loud frames in a row with which speech begins, and at least in a range: a click has less. */
const onset = 3;
const minLoud = 5;
const maxLength = frames(20);
/** Of a range that is too long: the quietest place of its last seconds. */
const search = frames(5);
/** Samples of a range that may have been too long. */
export const minCut = (maxLength - search) * frameSamples;
const quiet = 10;
/** Seconds sent with both ranges on either side of such a place. */
export const sharedSeconds = 0.5;
const shared = frames(sharedSeconds);
/** The noise of a room is the quietest tenth of a second of these. */
const memory = frames(4);
const smooth = 5;
/** Speech so soon may start before the noise of the room is known. */
const beginning = frames(1);
/** Above the noise (10 dB and 6 dB), and what counts in a silent room. */
const on = { times: 3, least: 0.004 };
const off = { times: 2, least: 0.003 };

interface OpenRange {
  from: number;
  overlaps: boolean;
  lastLoud: number;
  loud: number;
  /** Of each frame since `from`. */
  levels: number[];
}

/**
 * Splits a recording at pauses while it grows: an energy gate over the noise of the room, with margins, so that nothing
 * of a word is lost. Speech without pauses is cut at its quietest place, with an overlap.
 */
export class SpeechSplitter {
  #frame = 0;
  #held = new Float32Array();
  /** Loudness of the last frames. */
  #room: number[] = [];
  #levels: number[] = [];
  #streak = 0;
  #open: OpenRange | null = null;
  /** End of the last range, in frames. */
  #done: number;

  /** @param from the sample with which the recording begins here */
  constructor(from = 0) {
    this.#frame = Math.floor(from / frameSamples);
    this.#done = this.#frame;
  }

  /** The first sample that a coming range may have. */
  get needed(): number {
    const isFirst = this.#frame - onset < beginning;
    const soonest = isFirst ? 0 : this.#frame - margin - onset;
    const from = this.#open?.from ?? Math.max(this.#done, soonest);
    return from * frameSamples;
  }

  /** The range that is being spoken; null: a pause. */
  get open(): OpenSpeech | null {
    const open = this.#open;
    if (!open) return null;
    const { from, overlaps, lastLoud } = open;
    const isSpoken = this.#frame - lastLoud < margin;
    return { from: from * frameSamples, overlaps, isSpoken };
  }

  /** The ranges that end with these samples. */
  push(samples: Float32Array): SpeechRange[] {
    const all = new Float32Array(this.#held.length + samples.length);
    all.set(this.#held);
    all.set(samples, this.#held.length);
    const ended: SpeechRange[] = [];
    let at = 0;
    for (; at + frameSamples <= all.length; at += frameSamples) {
      const range = this.#take(loudness(all.subarray(at, at + frameSamples)));
      if (range) ended.push(range);
    }
    this.#held = all.slice(at);
    return ended;
  }

  /** The range that the end of the recording ends; null: there was no speech. */
  end(): SpeechRange | null {
    const open = this.#open;
    this.#open = null;
    const to = this.#frame * frameSamples + this.#held.length;
    return open && open.loud >= minLoud ? rangeOf(open, to) : null;
  }

  #take(level: number): SpeechRange | null {
    const floor = this.#floor(level);
    this.#frame += 1;
    const open = this.#open;
    if (!open) {
      this.#begin(level > Math.max(floor * on.times, on.least));
      return null;
    }
    open.levels.push(level);
    if (level > Math.max(floor * on.times, on.least)) open.loud += 1;
    if (level > Math.max(floor * off.times, off.least)) open.lastLoud = this.#frame;
    if (this.#frame - open.lastLoud >= pause) return this.#end(open);
    return open.levels.length >= maxLength ? this.#cut(open) : null;
  }

  #begin(isLoud: boolean): void {
    this.#streak = isLoud ? this.#streak + 1 : Math.max(0, this.#streak - 1);
    if (this.#streak < onset) return;
    const isFirst = this.#frame - onset < beginning;
    const from = Math.max(this.#done, isFirst ? 0 : this.#frame - onset - margin);
    const levels = this.#levels.slice(-(this.#frame - from));
    this.#open = { from, overlaps: false, lastLoud: this.#frame, loud: onset, levels };
    this.#streak = 0;
  }

  #end(open: OpenRange): SpeechRange | null {
    this.#open = null;
    if (open.loud < minLoud) return null;
    this.#done = Math.min(this.#frame, open.lastLoud + margin);
    return rangeOf(open, this.#done * frameSamples);
  }

  #cut(open: OpenRange): SpeechRange {
    const at = open.from + quietest(open.levels, open.levels.length - search);
    const from = at - shared;
    const levels = open.levels.slice(from - open.from);
    this.#open = { from, overlaps: true, lastLoud: open.lastLoud, loud: minLoud, levels };
    this.#done = from;
    return rangeOf(open, Math.min(this.#frame, at + shared) * frameSamples);
  }

  #floor(level: number): number {
    this.#levels.push(level);
    if (this.#levels.length > beginning + onset) this.#levels.shift();
    const last = this.#levels.slice(-smooth);
    this.#room.push(last.reduce((sum, each) => sum + each, 0) / last.length);
    if (this.#room.length > memory) this.#room.shift();
    return Math.min(...this.#room);
  }
}

const rangeOf = ({ from, overlaps }: OpenRange, to: number): SpeechRange => ({
  from: from * frameSamples,
  to,
  overlaps,
});

/** Of 16-bit or other samples: the root of their mean square, from 0 to 1. */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** The middle of the quietest fifth of a second from `first` on. */
function quietest(levels: readonly number[], first: number): number {
  let best = { at: levels.length, sum: Number.POSITIVE_INFINITY };
  for (let at = first; at + quiet <= levels.length; at += 1) {
    let sum = 0;
    for (let index = at; index < at + quiet; index += 1) sum += levels[index] ?? 0;
    if (sum < best.sum) best = { at: at + quiet / 2, sum };
  }
  return best.at;
}
