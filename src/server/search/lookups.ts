import { isNear } from '#workers/reading/passage-index.core.ts';
import { formsOf } from '#workers/reading/words.core.ts';
import { rankingWeights as weights } from './ranking-weights.ts';
import { isIdeographic, shortened } from './terms.ts';

/** A term of the dictionary, all that begin so, or all that end so. */
export interface TermRange {
  kind: 'term' | 'start' | 'end';
  letters: string;
}

/** How a word of a query is looked for. */
export interface Lookup {
  /** The term that the word itself is kept under. */
  stem: string;
  ranges: TermRange[];
  /** How much a term counts for the word, 0 to 1; 0: it is another word. */
  factorOf: (term: string) => number;
  /** All terms that begin so count, together, as one loose form of the word; null: none do. */
  loose: string | null;
}

/** Letters that a word of the same kind may have more or less. */
const endingLetters = 2;
const minKin = 4;
const looseLetters = 5;
const looseSyllables = 2;
const minCompound = 5;
const minSlip = 5;
const longSlip = 9;

const letters = /^[\p{L}\p{M}'’]+$/u;
const syllables = /^\p{sc=Hangul}{2,}$/u;

export function lookupOf(word: string): Lookup {
  const [form = word, ...pairs] = formsOf(word);
  const stem = shortened(form);
  if (word.startsWith('~')) return exactLookup(word);
  if (isIdeographic(word)) return ideographicLookup(stem, pairs);
  if (syllables.test(word)) return kinLookup(stem, stem.slice(0, looseSyllables));
  if (!letters.test(word) || stem.length < minKin) return exactLookup(stem);
  const isLong = word.length > looseLetters && stem.length >= looseLetters;
  return kinLookup(stem, isLong ? stem.slice(0, looseLetters) : null);
}

function exactLookup(stem: string): Lookup {
  return {
    stem,
    ranges: [exactly(stem)],
    factorOf: (term) => (term === stem ? 1 : 0),
    loose: null,
  };
}

function ideographicLookup(word: string, pairs: readonly string[]): Lookup {
  return {
    stem: word,
    ranges: [
      { kind: 'start', letters: word },
      { kind: 'end', letters: word },
      ...pairs.map(exactly),
    ],
    factorOf(term) {
      if (term === word) return 1;
      if (pairs.includes(term)) return weights.loose;
      const isKin = term.startsWith(word) || term.endsWith(word);
      return isKin && term.length - word.length <= endingLetters ? weights.kin : 0;
    },
    loose: null,
  };
}

function kinLookup(stem: string, loose: string | null): Lookup {
  const shortest = stem.slice(0, Math.max(minKin, stem.length - endingLetters));
  const start = loose && loose.length < shortest.length ? loose : shortest;
  const ranges: TermRange[] = [{ kind: 'start', letters: start }];
  if (stem.length >= minCompound) ranges.push({ kind: 'end', letters: stem });
  return { stem, ranges, loose, factorOf: (term) => kinship(stem, term) };
}

function kinship(stem: string, term: string): number {
  if (term === stem) return 1;
  const more = term.length - stem.length;
  const [short, long] = more > 0 ? [stem, term] : [term, stem];
  const isNearby = Math.abs(more) <= endingLetters && short.length >= minKin;
  if (isNearby && long.startsWith(short)) return weights.kin;
  const isLonger = more > endingLetters && stem.length >= minCompound;
  return isLonger && term.endsWith(stem) ? weights.compound : 0;
}

/**
 * Words a slip of the finger away, two in long ones; null: too short to tell. A slip leaves either
 * the first or the last half of a word as it is, of two slips mostly a third.
 */
export function slipLookup(word: string): Lookup | null {
  const stem = shortened(formsOf(word)[0] ?? word);
  if (!letters.test(word) || stem.length < minSlip) return null;
  const max = stem.length < longSlip ? 1 : 2;
  const [start, end] = [stem.length / (max + 1), (stem.length - 1) / (max + 1)].map(Math.floor);
  return {
    stem,
    ranges: [
      { kind: 'start', letters: stem.slice(0, start) },
      { kind: 'end', letters: stem.slice(-end!) },
    ],
    factorOf: (term) =>
      Math.abs(term.length - stem.length) <= max && isNear(stem, term, max) ? weights.slip : 0,
    loose: null,
  };
}

export function exactly(term: string): TermRange {
  return { kind: 'term', letters: term };
}
