import { plainLetters } from '#domain/search/plain-letters.ts';

/** Scripts that write words without spaces between them. */
const joined =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const ideograms = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+$/u;
const hangul = /^\p{sc=Hangul}+$/u;
const wordRuns = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Markdown that is not visible: addresses of links and pictures, tags. */
const unseen = /\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|<\/?[a-z][^<>]*>/gi;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Words of a text in their compared form, in order. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of foldWords(text).matchAll(wordRuns)) {
    if (!joined.test(run)) words.push(withoutPossessive(run));
    else
      for (const { segment, isWordLike } of segmenter.segment(run))
        if (isWordLike) words.push(segment);
  }
  return words;
}

function foldWords(text: string): string {
  return text
    .replace(unseen, '] ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\p{N})[,.'’\u202f](?=\p{N}{3}(?!\p{N}))/gu, '$1')
    .normalize('NFD')
    .replace(/(?<=[a-zα-ωа-яё])[\u0300-\u036f]+/g, '')
    .replace(pointing, '')
    .normalize('NFC')
    .replace(ownLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Vowel points, hamzas above and below, tatweel; soft hyphens. Few write them, and not always. */
const pointing =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640\u00ad]/g;

const ownLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

function withoutPossessive(run: string): string {
  return run.replace(/['’]s?$|['’]s$/u, '').replace(/^(?:[ldcjmnst]|qu)['’]/u, '');
}

/**
 * Forms under which a word is found: its light stem, and for inflected words a looser one, marked
 * by a sign no word has. The first five letters of long words find most inflections of most
 * European languages; pairs of ideograms find words that the segmenter divided in another way, and
 * two syllables a Korean word with any particle.
 */
export function formsOf(word: string): readonly string[] {
  if (ideograms.test(word)) return word.length < 2 ? [word] : [word, ...pairsOf(word)];
  if (hangul.test(word)) return word.length < 3 ? [word] : [word, `~${word.slice(0, 2)}`];
  const stem = stemOf(word);
  return /^[\p{L}\p{M}]{6,}$/u.test(word) ? [stem, `~${word.slice(0, 5)}`] : [stem];
}

export function isLoose(form: string): boolean {
  return form.startsWith('~');
}

function pairsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, index) => `~${letters[index]}${letter}`);
}

/** Removes plurals and the most common endings of English; short words are not changed. */
function stemOf(word: string): string {
  if (word.length >= 5) word = word.replace(/^[وفبك]?ال(?=\p{L}{3})/u, '');
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const plural = word.replace(/(?<=..)ies$/, 'y').replace(/(?<=(?:s|x|z|ch|sh))es$/, '');
  const single = plural === word ? word.replace(/(?<![suio])s$/, '') : plural;
  if (single.length < 6) return single;
  return single.replace(/(?:ing|ed|ly)$/, (ending, at: number) =>
    /[aeiouy]/.test(single.slice(0, at)) && at >= 3 ? '' : ending,
  );
}
