import { describe, expect, test } from '@jest/globals';
import { type MadeWord, spokenAudio } from '#test/support/files/spoken-audio.ts';
import { speechRate } from '../audio/resample.ts';
import { type SpeechRange, SpeechSplitter } from './speech-splitter.ts';

function rangesOf(samples: Float32Array, piece = 1600): SpeechRange[] {
  const splitter = new SpeechSplitter();
  const ranges: SpeechRange[] = [];
  for (let at = 0; at < samples.length; at += piece)
    ranges.push(...splitter.push(samples.subarray(at, at + piece)));
  const last = splitter.end();
  return last ? [...ranges, last] : ranges;
}

const isWhole = (ranges: readonly SpeechRange[]) => (word: MadeWord) =>
  ranges.some(
    ({ from, to }) => from <= word.from * speechRate && to >= Math.floor(word.to * speechRate),
  );

/** Words at even times with a sentence's pause after each `every`. */
const sentences = (count: number, every: number, pause = 1.1) =>
  Array.from({ length: count }, (_, at) => (at % every === 0 ? pause : 0.12));

describe('S1.2 a recording is split at pauses', () => {
  test('a range each sentence, every word whole in one of them', () => {
    const { samples, words } = spokenAudio({ pauses: sentences(12, 4) });
    const ranges = rangesOf(samples);
    expect(ranges).toHaveLength(3);
    expect(words.filter(isWhole(ranges))).toHaveLength(12);
    expect(ranges.every(({ overlaps }) => !overlaps)).toBe(true);
  });

  test('ranges do not share samples, and are in order', () => {
    const ranges = rangesOf(spokenAudio({ pauses: sentences(12, 2, 0.75) }).samples);
    expect(ranges.length).toBeGreaterThan(2);
    for (const [at, { from, to }] of ranges.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(from).toBeGreaterThanOrEqual(ranges[at - 1]?.to ?? 0);
    }
  });

  test('does not depend on the pieces in which samples come', () => {
    const { samples } = spokenAudio({ pauses: sentences(8, 3) });
    expect(rangesOf(samples, 333)).toEqual(rangesOf(samples, 4800));
  });

  test.each([0.002, 0.01, 0.03])('in a room whose noise is %d, no word is lost', (noise) => {
    const { samples, words } = spokenAudio({ pauses: sentences(40, 4), noise });
    expect(words.filter(isWhole(rangesOf(samples)))).toHaveLength(40);
  });

  test.each([0.02, 0.05, 0.9])('of a voice whose peak is %d, no word is lost', (loudness) => {
    const { samples, words } = spokenAudio({ pauses: sentences(16, 4), loudness });
    expect(words.filter(isWhole(rangesOf(samples)))).toHaveLength(16);
  });

  test('speech without a pause is cut within 20 seconds, with an overlap: every word is whole in one range', () => {
    const { samples, words } = spokenAudio({ pauses: Array.from({ length: 120 }, () => 0.12) });
    const ranges = rangesOf(samples);
    expect(ranges.length).toBeGreaterThan(3);
    expect(ranges.map(({ overlaps }) => overlaps)).toEqual(ranges.map((_, at) => at > 0));
    for (const { from, to } of ranges) expect(to - from).toBeLessThanOrEqual(20 * speechRate);
    expect(words.filter(isWhole(ranges))).toHaveLength(120);
  });

  test('silence, noise and a click are no speech', () => {
    expect(rangesOf(new Float32Array(5 * speechRate))).toEqual([]);
    expect(rangesOf(spokenAudio({ pauses: [20], loudness: 0, noise: 0.01 }).samples).length).toBe(
      0,
    );
    const click = new Float32Array(3 * speechRate);
    click.fill(0.5, speechRate, speechRate + 600);
    expect(rangesOf(click)).toEqual([]);
  });

  test('who speaks when the recording begins or ends is not cut', () => {
    const { samples, words } = spokenAudio({ pauses: [0, 0.1, 0.1] });
    const last = words.at(-1)?.to ?? 0;
    const ranges = rangesOf(samples.subarray(0, Math.round(last * speechRate)));
    expect(words.filter(isWhole(ranges))).toHaveLength(3);
  });

  test('what a coming range may still have is known while it grows', () => {
    const { samples } = spokenAudio({ pauses: sentences(12, 3) });
    const splitter = new SpeechSplitter();
    let needed = 0;
    for (let at = 0; at < samples.length; at += 1600) {
      for (const { from } of splitter.push(samples.subarray(at, at + 1600)))
        expect(from).toBeGreaterThanOrEqual(needed);
      needed = splitter.needed;
    }
  });
});
