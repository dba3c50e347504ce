import type { Height } from '#domain/reading/raised-text.ts';
import type { TextRun } from './runs.core.ts';

export interface LineItem {
  run: TextRun;
  /** The text between this item and the one to its left. */
  before: string;
}

/** In sizes of the text next to it: larger is no raised text, and less or more no place of one. */
const maxSize = 0.85;
const [minRaised, minLowered, maxShift] = [0.15, 0.12, 0.8];

/** The runs that are raised or lowered, by size and base line of the full text next to them. */
export function heightsOf(items: readonly LineItem[]): Map<TextRun, Height> {
  const heights = new Map<TextRun, Height>();
  for (const word of wordsOf(items)) {
    const min = maxSize * word.reduce((most, { size }) => Math.max(most, size), 0);
    let full = word.find(({ size }) => size > min);
    for (const run of word) {
      if (run.size > min) full = run;
      const height = full && heightOf(run, full);
      if (height) heights.set(run, height);
    }
  }
  return heights;
}

/** Runs without a gap between them. */
function wordsOf(items: readonly LineItem[]): TextRun[][] {
  const words: TextRun[][] = [];
  for (const { run, before } of items) {
    if (before !== '' || words.length === 0) words.push([]);
    words.at(-1)?.push(run);
  }
  return words;
}

function heightOf(run: TextRun, full: TextRun): Height | null {
  if (run.size > maxSize * full.size) return null;
  const shift = (full.base - run.base) / full.size;
  if (Math.abs(shift) > maxShift) return null;
  if (shift >= minRaised) return 'raised';
  return shift <= -minLowered ? 'lowered' : null;
}
