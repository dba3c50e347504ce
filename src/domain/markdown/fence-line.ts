/** A line that begins or ends a block of code, also in a quotation or as the first of an item. */
export function fenceOf(line: string): { mark: string; info: string } | null {
  const words = line.replace(/^[\s>]*(?:[-*+]\s)?/, '').trim();
  const mark = /^(?:`{3,}|~{3,})/.exec(words)?.[0];
  if (mark === undefined) return null;
  const info = words.slice(mark.length);
  return mark.startsWith('`') && info.includes('`') ? null : { mark, info };
}
