export function isWhite(char: string): boolean {
  return char === '' || /^\s$/.test(char);
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
