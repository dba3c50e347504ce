import { foldText } from '#domain/search/fold-letters.ts';
import { degreeWords } from './overview-words/degree-words.ts';
import { joinedOverviewWords, spacedOverviewWords } from './overview-words/overview-words.ts';

interface QuestionLanguage {
  /** Words of questions about a text as a whole, and of degree. */
  all: ReadonlySet<string>;
  /** The beginnings of words that may have an ending. */
  stems: readonly string[];
}

/** A word as an index of passages has it, where Й is И. */
export const keyOf = (word: string) => foldText(word).replaceAll('й', 'и');

/** The languages that have most words of a question; those without spaces are known by their script. */
export function languagesOf(question: string): QuestionLanguage[] {
  const { spaced, joined } = languages();
  const words = keyOf(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const counts = spaced.map((each) => words.filter((word) => each.all.has(word)).length);
  const most = Math.max(1, ...counts);
  return [...spaced.filter((_, index) => counts[index] === most), ...joined];
}

/** Made with the first question. */
let made: { spaced: QuestionLanguage[]; joined: QuestionLanguage[] } | null = null;

function languages() {
  made ??= { spaced: all(spacedOverviewWords), joined: all(joinedOverviewWords) };
  return made;
}

function all(table: typeof spacedOverviewWords): QuestionLanguage[] {
  return Object.entries(table).map(([language, { small, whole }]) => {
    const words = keysOf(`${small} ${whole} ${degreeWords[language] ?? ''}`);
    return {
      all: new Set(words.filter((word) => !word.endsWith('*'))),
      stems: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    };
  });
}

const keysOf = (list: string) => keyOf(list).match(/[\p{L}\p{M}\p{N}]+\*?/gu) ?? [];
