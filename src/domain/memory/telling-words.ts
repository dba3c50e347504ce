import { plainWords } from '../search/plain-words.ts';
import { isJoined, readQuery } from '../search/search-query.ts';
import { smallWords } from '../search/small-words.ts';
import { beginningsOf } from './question-words.ts';

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const digit = /\p{N}/u;

/** The sentences of a passage, as a reader sees them. */
export function sentencesIn(passage: string): string[] {
  return Array.from(sentences.segment(plainWords(passage)), ({ segment }) => segment.trim());
}

/** Words of a sentence that say what it is about, as their forms have them in common; numbers are none. */
export function tellingWords(sentence: string): ReadonlySet<string> {
  const words = readQuery(sentence)?.terms ?? [];
  return new Set(words.filter(isTelling).map((word) => beginningsOf(word).at(-1) ?? word));
}

function isTelling(word: string): boolean {
  if (smallWords.has(word) || digit.test(word)) return false;
  return isJoined(word) ? !/^\p{sc=Hiragana}*$/u.test(word) : word.length > 2;
}

const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** Numbers of a sentence in their order, without signs of grouping. */
export function numbersIn(sentence: string): string[] {
  const plain = sentence
    .replace(
      /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g,
      ascii,
    )
    .replace(/(\d)[\s.,'’٬](?=\d{3}(?!\d))/g, '$1');
  return plain.match(/\d+(?:[.,٫]\d+)?/g) ?? [];
}

function ascii(digitOfScript: string): string {
  const code = digitOfScript.charCodeAt(0);
  return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
}
