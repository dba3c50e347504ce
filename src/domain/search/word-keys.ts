import { trimEndOf } from '#shared/trim-end.ts';
import { foldText } from './fold-letters.ts';
import { betweenWords, hasWord, isJoined } from './search-query.ts';

/** Of a text; a long one is found by its first words alone. */
const usualMax = 400;
const maxLength = 48;
/** Letters of the shortest end of a word that is found by itself, as `house` of `lighthouse`. */
const minEnd = 4;
const sign = /[.@#+&_%]/;

interface KeyOptions {
  /** Words are found from within too, as they are in names, of which there are few words. */
  inside: boolean;
  /** Words after these are not found. */
  max?: number;
}

/**
 * What an index has of a text so that each of its words is found by how it begins (`startsWith`), folded as searches
 * fold: the words, what follows a sign in them, each letter of scripts without spaces, and with `inside` their ends.
 */
export function wordKeys(text: string, { inside, max = usualMax }: KeyOptions): string[] {
  const keys = new Set<string>();
  for (const part of foldText(text).split(betweenWords)) {
    const word = trimEndOf(part, /\./);
    if (!hasWord.test(word)) continue;
    for (const key of keysOf(word, inside)) {
      keys.add(key);
      if (keys.size === max) return [...keys];
    }
  }
  return [...keys];
}

/** What an index has of a name as a whole, so that it is found by how it begins. */
export function nameKey(name: string): string {
  return `=${foldText(name).replace(/\s+/g, ' ').trim().slice(0, maxLength)}`;
}

function* keysOf(word: string, inside: boolean): Generator<string> {
  for (let at = 0; at < word.length; at += 1) {
    const isEnd = inside && word.length - at >= minEnd && !isHalf(word, at);
    if (at === 0 || isStart(word, at) || isEnd) yield word.slice(at, at + maxLength);
  }
}

/** A word can begin there. */
function isStart(word: string, at: number): boolean {
  const [before, here] = [word[at - 1] ?? '', word[at] ?? ''];
  if (sign.test(before)) return !sign.test(here);
  return isJoined(here) || isJoined(before);
}

/** In the middle of a character. */
const isHalf = (word: string, at: number) => /[\udc00-\udfff]/.test(word[at] ?? '');
