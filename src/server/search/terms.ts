import { formsOf, isLoose, wordsOf } from '#workers/reading/words.core.ts';

/**
 * Raised whenever a text gives other terms than before: what was indexed with an older one is
 * indexed again as the server starts (a test holds the terms of a fixed text beside this number).
 */
export const cutterVersion = 1;

const ideograms = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+$/u;

export function isIdeographic(word: string): boolean {
  return ideograms.test(word);
}

/**
 * Terms under which a text is kept, in order: the stem of each word and, of ideograms, every two that
 * stand beside each other (marked by `~`), also across the borders of words, since a query may be cut
 * otherwise. The looser forms of other words need no terms: they are ranges of the sorted dictionary.
 */
export function termsOf(text: string, known: KnownForms = new Map()): string[] {
  const terms: string[] = [];
  let before = '';
  for (const word of wordsOf(text)) {
    let forms = known.get(word);
    if (!forms) {
      forms = unstemmedForms(word);
      known.set(word, forms);
    }
    terms.push(...forms);
    const isJoined = ideograms.test(word);
    if (isJoined && before) terms.push(`~${before}${Array.from(word)[0]}`);
    before = isJoined ? (Array.from(word).at(-1) ?? '') : '';
  }
  return terms;
}

/** Forms of words seen already; texts repeat theirs. */
export type KnownForms = Map<string, readonly string[]>;

function unstemmedForms(word: string): readonly string[] {
  const [stem = word, ...loose] = formsOf(word);
  return ideograms.test(word) ? [shortened(stem), ...loose] : [shortened(stem)];
}

/** A key or a picture in letters is a word too; the beginning of one finds it. */
const maxWord = 64;

export function shortened(stem: string): string {
  if (stem.length <= maxWord) return stem;
  return Array.from(stem).slice(0, maxWord).join('');
}

/** Does a term stand for a word of its own, so that it counts for the length of a passage? */
export function isWord(term: string): boolean {
  return !isLoose(term);
}
