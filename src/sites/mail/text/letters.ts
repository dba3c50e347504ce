/** Not inside a word; `\b` knows only English letters. */
const before = '(?<![\\p{L}\\p{M}])';
const after = '(?![\\p{L}\\p{M}])';

/** Scripts without spaces between words. */
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

/** Any of the words (patterns), as whole words where their script separates words. */
export function anyWord(words: readonly string[]): string {
  return alternatives(words, before);
}

/** As `anyWord`, also at the end of a longer word, as in "Originalnachricht". */
export function anyEnding(words: readonly string[]): string {
  return alternatives(words, '');
}

/** As `anyWord`, also at the beginning of a longer word. */
export function anyBeginning(words: readonly string[]): string {
  return alternatives(words, before, '');
}

/** The borders are written once: compiling a class of all letters for each word takes seconds. */
function alternatives(words: readonly string[], start: string, end = after): string {
  const parted = words.filter((word) => !unspaced.test(word));
  const joined = words.filter((word) => unspaced.test(word));
  return `(?:${[`${start}(?:${parted.join('|')})${end}`, ...joined].join('|')})`;
}

/** Digits of every script as ASCII digits, without direction marks and soft hyphens. */
export function plainLine(line: string): string {
  return line
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u00a0\u202f\u3000]/g, ' ')
    .replace(/\p{Nd}/gu, asciiDigit);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  // The digits of a script are ten consecutive code points; in Unicode they start at a multiple of
  // 2.
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
