/** UTF-16 offsets. */
export interface TextPage {
  start: number;
  end: number;
}

/** Characters of a page: some 3,000 tokens. */
export const maxPageLength = 12_000;
/** A page ends at a line's end, where there is one in its last part. */
const lookBack = 2000;

/** Pages that follow each other without a gap; an empty text has one. */
export function textPages(text: string): TextPage[] {
  const pages: TextPage[] = [];
  let start = 0;
  do {
    const end = endOfPage(text, start);
    pages.push({ start, end });
    start = end;
  } while (start < text.length);
  return pages;
}

function endOfPage(text: string, start: number): number {
  const full = start + maxPageLength;
  if (full >= text.length) return text.length;
  const line = text.lastIndexOf('\n', full - 1) + 1;
  if (line > full - lookBack) return line;
  const isHighSurrogate = (text.charCodeAt(full - 1) & 0xfc00) === 0xd800;
  return isHighSurrogate ? full - 1 : full;
}
