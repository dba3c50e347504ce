import {
  formWeight,
  maxEnding,
  minCompound,
  minInflected,
  rankingWeights as weights,
} from '#workers/reading/bm25.core.ts';
import { isNear } from '#workers/reading/passage-index.core.ts';
import { formsOf } from '#workers/reading/words.core.ts';
import { isIdeographic, shortened } from './terms.ts';

/** Terms of the dictionary: exactly this one, all with this prefix, or all with this suffix. */
export interface TermRange {
  kind: 'term' | 'start' | 'end';
  letters: string;
}

/** How a word of a query is looked up. */
export interface Lookup {
  /** The term under which the word itself is indexed. */
  stem: string;
  ranges: TermRange[];
  /** Weight of a term as a match of the word, 0 to 1; 0: no match. */
  factorOf: (term: string) => number;
  /** All terms with this prefix count together as one loose form of the word; null: none. */
  loose: string | null;
}

const looseLetters = 5;
const looseSyllables = 2;
const minTypo = 5;
const longTypo = 9;

const letters = /^[\p{L}\p{M}'’]+$/u;
const syllables = /^\p{sc=Hangul}{2,}$/u;

export function lookupOf(word: string): Lookup {
  const [form = word, ...pairs] = formsOf(word);
  const stem = shortened(form);
  if (word.startsWith('~')) return exactLookup(word);
  if (isIdeographic(word)) return ideographicLookup(stem, pairs);
  if (syllables.test(word)) return inflectionLookup(stem, stem.slice(0, looseSyllables));
  if (!letters.test(word) || stem.length < minInflected) return exactLookup(stem);
  const isLong = word.length > looseLetters && stem.length >= looseLetters;
  return inflectionLookup(stem, isLong ? stem.slice(0, looseLetters) : null);
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
      return isKin && term.length - word.length <= maxEnding ? weights.inflection : 0;
    },
    loose: null,
  };
}

function inflectionLookup(stem: string, loose: string | null): Lookup {
  const shortest = stem.slice(0, Math.max(minInflected, stem.length - maxEnding));
  const start = loose && loose.length < shortest.length ? loose : shortest;
  const ranges: TermRange[] = [{ kind: 'start', letters: start }];
  if (stem.length >= minCompound) ranges.push({ kind: 'end', letters: stem });
  return { stem, ranges, loose, factorOf: (term) => formWeight(stem, term) };
}

/**
 * Words with one typing error, two in long ones; null: too short. One error leaves either the first or
 * the last half of a word unchanged, two errors mostly leave a third.
 */
export function typoLookup(word: string): Lookup | null {
  const stem = shortened(formsOf(word)[0] ?? word);
  if (!letters.test(word) || stem.length < minTypo) return null;
  const max = stem.length < longTypo ? 1 : 2;
  const [start, end] = [stem.length / (max + 1), (stem.length - 1) / (max + 1)].map(Math.floor);
  return {
    stem,
    ranges: [
      { kind: 'start', letters: stem.slice(0, start) },
      { kind: 'end', letters: stem.slice(-end!) },
    ],
    factorOf: (term) =>
      Math.abs(term.length - stem.length) <= max && isNear(stem, term, max) ? weights.typo : 0,
    loose: null,
  };
}

export function exactly(term: string): TermRange {
  return { kind: 'term', letters: term };
}
