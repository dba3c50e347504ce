/** The start of the citations and spaces at the end of `text`. */
export function marksAtEnd(text: string): number {
  let at = spacesBefore(text, text.length);
  for (;;) {
    const mark = markBefore(text, at);
    if (mark < 0) return at;
    at = spacesBefore(text, mark);
  }
}

function spacesBefore(text: string, end: number): number {
  let at = end;
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at -= 1;
  return at;
}

/** `\uE000<index>\uE001` that ends at `end`; -1: none. */
function markBefore(text: string, end: number): number {
  if (text[end - 1] !== '\uE001') return -1;
  let at = end - 2;
  while (isDigit(text[at])) at -= 1;
  return at < end - 2 && text[at] === '\uE000' ? at : -1;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
