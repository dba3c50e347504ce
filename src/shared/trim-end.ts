/**
 * A text without the characters at its end that `character` matches, a pattern of one character. In place
 * of `text.replace(/x+$/, '')`, which tries every place of the text and takes quadratic time on long runs.
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const start = isPair(text, end) ? end - 2 : end - 1;
    if (!character.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}

function isPair(text: string, end: number): boolean {
  return end > 1 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(end - 2, end));
}
