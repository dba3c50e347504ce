/** "-----Original Message-----" in any language, or a line of underscores (Outlook). */
const separator =
  /^(?:-{3,20} {0,3}[^-\n](?:(?!---)[^\n]){1,160}-{3,20}|={10,20} {0,3}[^=\n]{2,60}={10,20}|_{10,})$/u;
/** RFC 3676, 4.3; some programs write it without its space. */
const delimiter = /^-- ?$/;

/**
 * Where the person's words begin: after the name of who is answered, which sites put into a reply, as a
 * handle or as the name that they show. `name` null: a name is the person's own word.
 */
export function ownTextStart(text: string, name: string | null): number {
  if (name === null) return 0;
  const handle = /^@[\p{L}\p{N}._-]{1,60}(?!\S)/u.exec(text)?.[0] ?? '';
  const names = [`@${name}`, name, handle].filter((each) => each.length > 1);
  const start = names.find((each) => text.startsWith(each) && !/^\S/.test(text.slice(each.length)));
  return start === undefined
    ? 0
    : start.length + (/^[^\S\n]/.test(text.slice(start.length)) ? 1 : 0);
}

/**
 * Where the signature or the quote begins in a plain text; its length: there is none. A quote is at the
 * end: what is answered between quoted lines is the person's own.
 */
export function ownTextEnd(text: string): number {
  const lines = text.split('\n');
  const starts = [signatureIn(lines), quoteIn(lines)];
  const first = Math.min(...starts.filter((start) => start >= 0));
  return Number.isFinite(first) ? offsetOf(lines, first) : text.length;
}

/** Where the quote at the end of a plain text begins, its attribution included; −1: there is none. */
export function quoteStart(text: string): number {
  const lines = text.split('\n');
  const first = quoteIn(lines);
  return first < 0 ? -1 : offsetOf(lines, first);
}

const offsetOf = (lines: readonly string[], first: number) =>
  lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);

const signatureIn = (lines: readonly string[]) => lines.findIndex((line) => delimiter.test(line));

/**
 * The line that the quote at the end begins with, its attribution included; −1: there is none. Gmail puts the
 * signature below it unless set otherwise.
 */
function quoteIn(lines: readonly string[]): number {
  const marked = lines.findIndex((line) => separator.test(line.trim()));
  if (marked >= 0) return marked;
  const last = quoteBefore(lines, lines.length);
  return last >= 0 ? last : quoteBefore(lines, signatureIn(lines));
}

function quoteBefore(lines: readonly string[], end: number): number {
  let start = end;
  for (let at = end - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('>')) start = at;
    else if (line.trim() !== '') break;
  }
  return start === end ? -1 : attributionBefore(lines, start);
}

/** "On … wrote:" in one or two lines right before it. */
function attributionBefore(lines: readonly string[], start: number): number {
  let last = start - 1;
  while (last >= 0 && lines[last]?.trim() === '') last -= 1;
  if (!/[:：]\s*$/.test(lines[last] ?? '')) return start;
  const before = lines[last - 1]?.trim() ?? '';
  return before !== '' && !/[.!?:,]$/.test(before) && /\d/.test(before) ? last - 1 : last;
}
