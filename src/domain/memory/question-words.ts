import { isJoined, readQuery } from '../search/search-query.ts';
import { smallWords } from '../search/small-words.ts';

/** Folded words of a question that say what it is about; small ones only where it has no others. */
export function questionWords(question: string): readonly string[] {
  const words = readQuery(question)?.terms ?? [];
  const telling = words.filter((word) => !smallWords.has(word));
  return telling.length > 0 ? telling : words;
}

const syllables = /^\p{sc=Hangul}{3,}$/u;
const letters = /^[\p{L}\p{M}]+$/u;
const arabicArticle = /^[وفبك]?ال(?=\p{L}{3})/u;
const arabic = /^\p{sc=Arabic}{3,}$/u;
const ending = /(?:ies|y|(?<!s)s)$/;
/** Letters that forms of a long word have in common; a Korean word has its particles behind two syllables. */
const sharedLetters = 5;
const sharedSyllables = 2;

/** How a folded word and its other forms begin, by which an index finds them; as it is written first. */
export function beginningsOf(word: string): readonly string[] {
  if (isJoined(word) || !letters.test(word)) return [word];
  if (syllables.test(word)) return [word, word.slice(0, sharedSyllables)];
  if (arabic.test(word)) {
    const bare = word.replace(arabicArticle, '');
    return [...new Set([word, bare, `ال${bare}`])];
  }
  const single = word.length > 3 ? word.replace(ending, '') : word;
  return [...new Set([word, single.slice(0, sharedLetters)])];
}
