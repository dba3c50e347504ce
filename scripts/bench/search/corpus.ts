import { createHash } from 'node:crypto';
import { seeded } from '../measures/random.ts';

/** A document of synthetic text; words are few and many as in a real one (Zipf). */
export interface BenchDocument {
  docId: string;
  language: Language;
  passages: string[];
}

interface Language {
  name: string;
  /** Commonest first. */
  words: string[];
  between: string;
  end: string;
}

const vocabulary = 30_000;
const zipf = 1.05;
/** The commonest words say nothing of a passage, as in a real language. */
const commonest = 150;

const scripts: [name: string, starts: string, middles: string, ends: string, isSpaced: boolean][] =
  [
    ['en', 'b c d f g h l m n p r s t st tr br', 'a e i o u ea ou', 'n r s t l nd st rk m', true],
    ['de', 'b d f g h k l m sch st w z br kr', 'a e i o u ei au ie ü', 'n r t ch ng rt l ck', true],
    ['ru', 'б в г д ж з к л м н п р с т', 'а е и о у я ы', 'н р с т л м й ст', true],
    ['ar', 'ب ت ج ح د ر س ش ع ف ق ك', 'ا و ي م ل', 'ن ر م ل ت ه', true],
    ['zh', ideograms(0x4e00), ideograms(0x5800), ideograms(0x6200), false],
  ];

function ideograms(from: number): string {
  return Array.from({ length: 900 }, (_, at) => String.fromCodePoint(from + at * 2)).join(' ');
}

export const pick = <T>(from: readonly T[], random: () => number): T =>
  from[Math.floor(random() * from.length)] as T;

const languages: readonly Language[] = scripts.map(
  ([name, starts, middles, ends, isSpaced], at) => {
    const random = seeded(1000 + at);
    const [one, two, three] = [starts, middles, ends].map((list) => list.split(' ')) as [
      string[],
      string[],
      string[],
    ];
    const words = new Set<string>();
    while (words.size < vocabulary) {
      const syllables = isSpaced ? 1 + Math.floor(random() * 3) : 1;
      let word = '';
      for (let n = 0; n < syllables; n += 1) word += pick(one, random) + pick(two, random);
      words.add(random() < 0.6 ? word + pick(three, random) : word);
    }
    const sorted = Array.from(words).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return { name, words: sorted, between: isSpaced ? ' ' : '', end: isSpaced ? '.' : '。' };
  },
);

const cumulative = (() => {
  const sums = new Float64Array(vocabulary);
  let sum = 0;
  for (let rank = 0; rank < vocabulary; rank += 1) {
    sum += 1 / (rank + 2.7) ** zipf;
    sums[rank] = sum;
  }
  return sums;
})();

function drawRank(random: () => number): number {
  const wanted = random() * cumulative[vocabulary - 1]!;
  let [low, high] = [0, vocabulary - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cumulative[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Document number `n`: the same at every run. About a thousand passages in the mean. */
export function documentOf(n: number): BenchDocument {
  const random = seeded(n + 1);
  const language = languages[n % languages.length]!;
  const count = sizes[n % sizes.length]!;
  // A document has a subject: some rarer words that come again and again.
  const subject = Array.from({ length: 40 }, () => pick(language.words, random));
  const passages = Array.from({ length: count }, () => {
    const length = Math.round(12 * 5 ** random());
    const words = Array.from({ length }, () =>
      random() < 0.08 ? pick(subject, random) : language.words[drawRank(random)]!,
    );
    return words.join(language.between) + language.end;
  });
  return { docId: docIdOf(n), language, passages };
}

const sizes = [250, 500, 1000, 2000, 1250];

export function docIdOf(n: number): string {
  return createHash('sha256').update(`bench ${n}`).digest('hex');
}

export interface BenchQuery {
  text: string;
  /** The passage whose words these are. */
  document: number;
  passage: string;
  style: 'words' | 'slip' | 'common';
}

/** The words of a query: those that distinguish a passage, or frequent ones alone. */
export type QueryKind = 'telling' | 'frequent';

/** Some of a passage's words, as a person would ask for it; every fourth with a slip. */
export function queryOf(document: number, kind: QueryKind, random: () => number): BenchQuery {
  const { passages, language } = documentOf(document);
  const passage = pick(passages, random);
  const style = (['words', 'words', 'slip', 'common'] as const)[Math.floor(random() * 4)]!;
  if (!language.between) {
    const from = Math.floor(random() * Math.max(1, passage.length - 10));
    return { text: passage.slice(from, from + 8), document, passage, style: 'words' };
  }
  if (kind === 'frequent') {
    const words = Array.from({ length: 3 }, () => pick(language.words.slice(5, commonest), random));
    return { text: words.join(' '), document, passage, style: 'common' };
  }
  const telling = passage
    .slice(0, -1)
    .split(' ')
    .filter((word) => word.length > 3 && !commonOf(language).has(word));
  const words = Array.from({ length: 4 }, () => pick(telling.length ? telling : [passage], random));
  if (style === 'common') words.push(pick(language.words.slice(5, commonest), random));
  if (style === 'slip') words[0] = slipped(words[0]!, random);
  return { text: [...new Set(words)].join(' '), document, passage, style };
}

const commons = new Map<Language, Set<string>>();
function commonOf(language: Language): Set<string> {
  const found = commons.get(language) ?? new Set(language.words.slice(0, commonest));
  commons.set(language, found);
  return found;
}

/** Two letters in the middle change places. */
function slipped(word: string, random: () => number): string {
  if (word.length < 6) return word;
  const at = 1 + Math.floor(random() * (word.length - 3));
  return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
}
