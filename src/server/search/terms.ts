import { formsOf, isLoose, wordsOf } from '#workers/reading/words.core.ts';

/**
 * Increased with every change of the terms of a text: documents that were indexed with another version
 * are indexed again when the server starts (a test compares the terms of a fixed text).
 */
export const analyzerVersion = 1;

const ideograms = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+$/u;

export function isIdeographic(word: string): boolean {
  return ideograms.test(word);
}

/**
 * Terms under which a text is indexed, in order: the stem of each word and each pair of adjacent
 * ideograms (marked by `~`), also across word boundaries, since a query may be segmented differently.
 * The loose forms of other words need no terms: they are ranges of the sorted dictionary.
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

/** A cache: texts repeat their words. */
export type KnownForms = Map<string, readonly string[]>;

function unstemmedForms(word: string): readonly string[] {
  const [stem = word, ...loose] = formsOf(word);
  return ideograms.test(word) ? [shortened(stem), ...loose] : [shortened(stem)];
}

/** A longer word, such as a base64 key, is indexed and found by its beginning. */
const maxWord = 64;

export function shortened(stem: string): string {
  if (stem.length <= maxWord) return stem;
  return Array.from(stem).slice(0, maxWord).join('');
}

/** Is a term a word of the text, which counts for the length of a passage? */
export function isWord(term: string): boolean {
  return !isLoose(term);
}
