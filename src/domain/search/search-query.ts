import { trimEndOf } from '#shared/trim-end.ts';
import { foldText } from './fold-letters.ts';

/** What a person searches for. */
export interface SearchQuery {
  /** Folded words, each once; never empty. All of them are wanted, in any order. */
  terms: readonly string[];
  /** The folded words as they were typed. */
  phrase: string;
}

const maxTerms = 24;

/** Scripts that write words without spaces between them. */
const joined =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆]+/u;
const joinedRuns = new RegExp(joined, 'gu');
/** Neither a letter, a digit nor a sign that is part of a name, as in C++, #tide or a.example. */
export const betweenWords = /[^\p{L}\p{M}\p{N}\p{So}\p{Sc}.@#+&_%]+/u;
export const hasWord = /[\p{L}\p{N}\p{So}]/u;
/** What joins words of Japanese and Chinese: it tells nothing next to them. */
const particles = /^[\p{sc=Hiragana}的了]$/u;

let segmenter: Intl.Segmenter | undefined;

/** @returns null where there is nothing to search for */
export function readQuery(words: string): SearchQuery | null {
  const phrase = foldText(words).replace(/\s+/g, ' ').trim();
  if (phrase === '') return null;
  const found = phrase
    .split(betweenWords)
    .map((word) => trimEndOf(word, /\./))
    .filter((word) => hasWord.test(word))
    .flatMap(termsOf);
  const terms = [...new Set(found)].slice(0, maxTerms);
  return { terms: terms.length > 0 ? terms : [phrase], phrase };
}

export function isJoined(term: string): boolean {
  return joined.test(term);
}

/** A word, or the words of a text without spaces. */
function termsOf(word: string): string[] {
  if (!joined.test(word)) return [word];
  const spaced = word.split(joinedRuns).filter(Boolean);
  return [...spaced, ...[...word.matchAll(joinedRuns)].flatMap(([run]) => segmentsOf(run))];
}

function segmentsOf(run: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const segments = Array.from(segmenter.segment(run), ({ segment }) => segment);
  const telling = segments.filter((segment) => !particles.test(segment));
  return telling.length > 0 ? telling : [run];
}
