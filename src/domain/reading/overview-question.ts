import { joinedOverviewWords, spacedOverviewWords } from './overview-words/overview-words.ts';
import type { OverviewWords } from './overview-words/overview-words.types.ts';
import { keyOf, languagesOf } from './question-languages.ts';
import { foldRequest } from './task-of.ts';

/** A question about a whole text is short; a longer one contains a topic of its own. */
const maxWords = 16;
const maxCharacters = 160;

/**
 * True for a question about a text as a whole (its subject, its main point, its author, its date,
 * its length), in any language of the interface. Every word of it must be one that such questions
 * use in one language, and one of them must name the text or a property of texts: a question with
 * any other word is about that word.
 */
export function isOverviewQuestion(text: string): boolean {
  const question = foldRequest(text);
  if (question.length > maxCharacters) return false;
  const words = question.match(/[\p{L}\p{M}\p{N}\u200c]+/gu) ?? [];
  if (words.length === 0 || words.length > maxWords) return false;
  const { spaced, joined } = vocabularies();
  return spaced.some((each) => isMadeOf(words, each)) || joined.some((each) => each(question));
}

/** Made with the first question: it takes some milliseconds. */
let made: { spaced: Vocabulary[]; joined: ReturnType<typeof remover>[] } | null = null;

function vocabularies() {
  made ??= {
    spaced: Object.values(spacedOverviewWords).map(vocabularyOf),
    joined: Object.values(joinedOverviewWords).map(remover),
  };
  return made;
}

/**
 * Words of a question, in their compared form, that it may be about: without its language's question words and words of
 * degree (“How often …”).
 */
export function topicWords(words: readonly string[], question: string): string[] {
  const own = languagesOf(question);
  const isCommon = (key: string) =>
    own.some(({ all, stems }) => all.has(key) || stems.some((stem) => key.startsWith(stem)));
  return words.filter((word) => !isCommon(keyOf(word)));
}

interface Vocabulary {
  small: ReadonlySet<string>;
  whole: ReadonlySet<string>;
  /** Of `whole`: words that may have an ending. */
  stems: readonly string[];
}

function vocabularyOf({ small, whole }: OverviewWords): Vocabulary {
  const split = (list: string) => foldRequest(list).split(/[^\p{L}\p{M}\p{N}\u200c*]+/u);
  const names = split(whole);
  return {
    small: new Set(split(small)),
    whole: new Set(names.filter((word) => !word.endsWith('*'))),
    stems: names.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  };
}

function isMadeOf(words: readonly string[], { small, whole, stems }: Vocabulary): boolean {
  const isWhole = (word: string) => whole.has(word) || stems.some((stem) => word.startsWith(stem));
  return words.every((word) => small.has(word) || isWhole(word)) && words.some(isWhole);
}

/** For scripts without spaces: nothing remains of the question when these words are removed. */
function remover({ small, whole }: OverviewWords): (question: string) => boolean {
  const alternatives = (list: string) =>
    foldRequest(list)
      .split(' ')
      .filter(Boolean)
      .toSorted((a, b) => b.length - a.length)
      .join('|');
  const own = new RegExp(alternatives(whole), 'gu');
  const all = new RegExp(alternatives(`${whole} ${small}`), 'gu');
  return (question) =>
    question.search(own) >= 0 && !/[\p{L}\p{N}]/u.test(question.replace(all, ''));
}
