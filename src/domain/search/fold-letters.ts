import { plainLetters } from './plain-letters.ts';

/** A text as searches compare it. */
export interface FoldedText {
  text: string;
  /** For each character of `text`, where the letter that it is of begins and ends in the source, in UTF-16. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Signs by which an apostrophe is written: few write the same one, and not always one. */
const apostrophes = /['’‘‛ʼʻʹ′`´＇]/g;
/** A letter with what is written above, below or after it; syllables of Hangul that are written by their letters. */
const letters =
  /[\u1100-\u115f][\u1160-\u11a7]*[\u11a8-\u11ff]*|[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gsu;
const ascii = /^[\0-\x7f]*$/;

/** Vowel points, hamzas above and below, tatweel. Few write them, and not always. */
const pointing =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06dc\u0670\u0640]/g;
const accents = /(?<=[a-zα-ωа-я])[\u0300-\u036f]+/g;
const breve = '\u0306';

const ownForms: Readonly<Record<string, string>> = { ...plainLetters, ħ: 'h', ς: 'σ', ٱ: 'ا' };
const ownLetters = new RegExp(`[${Object.keys(ownForms).join('')}]`, 'g');

/**
 * As both texts and searched words are compared: without accents, case, width, apostrophes, vowel marks and
 * invisible signs; ß is ss, Ё is Е; Й stays, for it is another letter.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return foldAscii(text);
  let folded = '';
  for (const [letter] of text.matchAll(letters)) folded += foldLetter(letter);
  return folded;
}

/** The same, and from where each of its characters is. */
export function foldWithPlaces(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const form = foldLetter(letter);
    folded += form;
    for (let at = 0; at < form.length; at += 1) {
      starts.push(index);
      ends.push(index + letter.length);
    }
  }
  return { text: folded, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

const foldAscii = (text: string) => text.toLowerCase().replace(/['`]/g, '').replace(/\s/g, ' ');

const maxKnown = 20_000;
const known = new Map<string, string>();

function foldLetter(letter: string): string {
  let form = known.get(letter);
  if (form === undefined) {
    form = formOf(letter);
    if (known.size >= maxKnown) known.clear();
    known.set(letter, form);
  }
  return form;
}

function formOf(letter: string): string {
  if (ascii.test(letter)) return foldAscii(letter);
  return letter
    .replace(apostrophes, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, (marks, at: number, all: string) =>
      all[at - 1] === 'и' && marks.includes(breve) ? breve : '',
    )
    .replace(pointing, '')
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(ownLetters, (own) => ownForms[own] ?? own)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s/g, ' ');
}
