/** Not inside a word: `\b` knows only the letters of English. */
const before = '(?<![\\p{L}\\p{M}])';
const after = '(?![\\p{L}\\p{M}])';

/** Written without spaces between words. */
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

/** Any of the words (patterns), as whole words where their script parts words. */
export function anyWord(words: readonly string[]): string {
  return alternatives(words, before);
}

/** As `anyWord`; a word may be the end of a longer one, as in "Originalnachricht". */
export function anyEnding(words: readonly string[]): string {
  return alternatives(words, '');
}

/** As `anyWord`; a word may be the beginning of a longer one. */
export function anyBeginning(words: readonly string[]): string {
  return alternatives(words, before, '');
}

/** The borders stand once: a class of all letters for each word takes seconds to compile. */
function alternatives(words: readonly string[], start: string, end = after): string {
  const parted = words.filter((word) => !unspaced.test(word));
  const joined = words.filter((word) => unspaced.test(word));
  return `(?:${[`${start}(?:${parted.join('|')})${end}`, ...joined].join('|')})`;
}

/** Digits of every script as those of ASCII; marks of direction and soft hyphens left out. */
export function plainLine(line: string): string {
  return line
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u00a0\u202f\u3000]/g, ' ')
    .replace(/\p{Nd}/gu, asciiDigit);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  // Digits of a script stand in a row of ten; the rows of Unicode begin at a multiple of 2.
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
