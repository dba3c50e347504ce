export function isWhite(char: string): boolean {
  return char === '' || /^\s$/.test(char);
}

const cjk =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303f\u30a0-\u30ff\uff01-\uff60\uffe0-\uffe6]$/u;

/** Wide letters and punctuation of Chinese, Japanese and Korean, which are written without spaces. */
export function isCjk(char: string): boolean {
  return cjk.test(char);
}

const punctuation = /^[\p{P}\p{S}]$/u;

export function isPunctuation(char: string): boolean {
  return punctuation.test(char);
}

/** The whole character before `at`, '' at the start; places of citations are looked through. */
export function characterBefore(text: string, at: number): string {
  let end = at;
  while (text[end - 1] === '\uE001') {
    const open = text.lastIndexOf('\uE000', end);
    if (open < 0) break;
    end = open;
  }
  if (end <= 0) return '';
  const unit = text.charCodeAt(end - 1);
  const pair = unit >= 0xdc00 && unit <= 0xdfff && end > 1;
  return text.slice(pair ? end - 2 : end - 1, end);
}

/** The whole character at `at`, '' at the end; places of citations are looked through. */
export function characterAt(text: string, at: number): string {
  let start = at;
  while (text[start] === '\uE000') {
    const close = text.indexOf('\uE001', start);
    if (close < 0) break;
    start = close + 1;
  }
  const point = text.codePointAt(start);
  return point === undefined ? '' : String.fromCodePoint(point);
}
