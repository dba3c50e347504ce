import { seeded } from './random.ts';

/** What a question is looked for in. */
export interface SearchedText {
  text: string;
  kind: string;
}

export interface KnownItem {
  ask: string;
  /** How the question was made of the passage. */
  style: Style;
  /** The passage it was made of; from 0. */
  passage: number;
}

const styles = ['phrase', 'words', 'bent', 'slip'] as const;
type Style = (typeof styles)[number];

const frames = [
  'What does it say about # ?',
  'How is it with # ?',
  'Where do I find # ?',
  'Tell me more of #',
  '#',
];

const minWords = 14;
/** A word in more of the passages than this identifies none. */
const commonShare = 0.02;

/**
 * Questions each of which one passage is the answer to: some of its words, in order or not, in
 * another form, with a slip of the pen. The same seed gives the same questions. No ranker's own
 * rules for words are used.
 */
export function knownItems(
  passages: readonly SearchedText[],
  count: number,
  seed: number,
): KnownItem[] {
  const random = seeded(seed);
  const common = commonWords(passages);
  const telling = ({ text }: SearchedText) =>
    wordsIn(text).filter((word) => word.length > 3 && !common.has(word));
  const fit = passages.flatMap((passage, at) => {
    const isFit = passage.kind !== 'code' && new Set(telling(passage)).size >= minWords / 2;
    return isFit && wordsIn(passage.text).length >= minWords ? [at] : [];
  });
  return shuffled(fit, random)
    .slice(0, count)
    .map((passage, at) => {
      const style = styles[at % styles.length] ?? 'words';
      const words = chosen(telling(passages[passage] as SearchedText), style, random);
      const frame = frames[Math.floor(random() * frames.length)] ?? '#';
      return { ask: frame.replace('#', words.join(' ')), style, passage };
    });
}

function chosen(words: readonly string[], style: Style, random: () => number): string[] {
  const many = 3 + Math.floor(random() * 2);
  if (style === 'phrase') {
    const from = Math.floor(random() * Math.max(1, words.length - many + 1));
    return words.slice(from, from + many);
  }
  const some = shuffled([...new Set(words)], random).slice(0, many);
  if (style === 'bent') return some.map(bent);
  if (style === 'slip') {
    const longest = some.reduce((best, word) => (word.length > best.length ? word : best), '');
    return some.map((word) => (word === longest ? slipped(word, random) : word));
  }
  return some;
}

/** The same word as somebody else may write it: one or many, now or then. */
function bent(word: string): string {
  if (/[^aeious]s$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]ing$/.test(word)) return word.slice(0, -3);
  if (/[^aeiou]ed$/.test(word)) return word.slice(0, -2);
  if (/[^s]$/.test(word)) return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
  return word;
}

/** Two letters in the middle change places, or one is missing. */
function slipped(word: string, random: () => number): string {
  if (word.length < 6) return word;
  const at = 1 + Math.floor(random() * (word.length - 3));
  const middle = random() < 0.5 ? `${word[at + 1]}${word[at]}` : `${word[at]}`;
  return word.slice(0, at) + middle + word.slice(at + 2);
}

function commonWords(passages: readonly SearchedText[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of passages) {
    for (const word of new Set(wordsIn(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const max = Math.max(3, passages.length * commonShare);
  return new Set([...counts].filter(([, count]) => count > max).map(([word]) => word));
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
