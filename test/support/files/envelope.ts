import { speechRate } from '#domain/audio/resample.ts';

const step = speechRate / 100;

/** Loudness of each hundredth of a second. */
function envelopeOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    let sum = 0;
    for (let index = at * step; index < (at + 1) * step; index += 1) sum += samples[index]! ** 2;
    return Math.sqrt(sum / step);
  });
}

function correlation(one: readonly number[], two: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  const [a, b] = [mean(one), mean(two)];
  let [both, first, second] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    both += (value - a) * (two[at]! - b);
    first += (value - a) ** 2;
    second += (two[at]! - b) ** 2;
  }
  return both / Math.sqrt(first * second || 1);
}

/**
 * Where a piece is in a recording, in seconds, and how alike the two are there, from -1 to 1. What surrounds the recording
 * is silence.
 */
export function placeOf(piece: Float32Array, recording: Float32Array) {
  const [part, whole] = [envelopeOf(piece), envelopeOf(recording)];
  let best = { seconds: 0, alike: -1 };
  for (let lag = -200; lag < whole.length; lag += 1) {
    const there = part.map((_, at) => whole[lag + at] ?? 0);
    const alike = correlation(part, there);
    if (alike > best.alike) best = { seconds: lag / 100, alike };
  }
  return best;
}
