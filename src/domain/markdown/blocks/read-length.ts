/** Characters without a final part that are read again at every chunk. */
export const alwaysRead = 2048;
const growth = 9 / 8;
/** Characters of the longest place of a citation. */
const maxMark = 11;

/**
 * Where to stop reading `text`, which is still being written and is final up to `from`. Of a long text in which nothing
 * becomes final the last ninth waits, so that all chunks together read it some ten times. Depends on the text only.
 */
export function readLength(text: string, from: number): number {
  if (text.length - from <= alwaysRead) return text.length;
  let length = alwaysRead;
  while (Math.floor(length * growth) <= text.length - from) length = Math.floor(length * growth);
  const end = from + length;
  const mark = text.lastIndexOf('\uE000', end - 1);
  if (mark >= end - maxMark && text.indexOf('\uE001', mark) >= end) return mark;
  return /[\uD800-\uDBFF]/.test(text[end - 1]!) ? end - 1 : end;
}
