/** GroupWise: ">>> Ann <ann@x.org> 05/13/26 9:02 AM >>>". */
export const groupWise = /^>>>\s?[^>\d]{2,60}(?:<[^<>]*>)?[^>]{0,20}\d[^>]{4,40}>>>\s*$/;
/** Programs that mark quotes with the writer's initials: "BL> ". */
const initials = /^\s*(\p{Lu}{1,3})>(?:\s|$)/u;
/** UTF-16 units; a quoted line that a program wrapped was at least this long. */
const minBroken = 50;
/** A line that a person broke ends no sentence. */
const sentenceEnd = /[.!?:;…。！？：]["'”’»)]*$/;

export const hasWords = (line: string) => /[\p{L}\p{N}\p{So}]/u.test(line);
export const isBlank = (line: string) => line.trim() === '';

/** A quote mark, and not a line between arrows: ">>> like this <<<". */
export function isMarked(line: string): boolean {
  if (initials.test(line)) return true;
  return /^\s*>/.test(line) && !line.trimEnd().endsWith('<<') && !groupWise.test(line);
}

/**
 * Which lines are quoted: marked ones, the rest of one that was too long and was wrapped, and blank
 * ones between them. Several initials are those of a chat.
 */
export function quotedLines(lines: readonly string[]): boolean[] {
  const quoted: boolean[] = [];
  const isChat = new Set(lines.flatMap((line) => initials.exec(line)?.[1] ?? [])).size > 1;
  for (const [at, line] of lines.entries()) {
    const isOwn = isChat && initials.test(line);
    quoted.push((isMarked(line) && !isOwn) || (quoted[at - 1] === true && isRest(lines, at)));
  }
  let next = false;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (!isBlank(lines[at] ?? '')) next = quoted[at] ?? false;
    else if (next) quoted[at] = true;
  }
  let before = false;
  for (const [at, line] of lines.entries()) {
    if (!isBlank(line)) before = quoted[at] ?? false;
    else if (!before) quoted[at] = false;
  }
  return quoted;
}

/** Right below a long quoted line: the words that did not fit, followed by the next quoted line. */
function isRest(lines: readonly string[], at: number): boolean {
  const [before = '', line = '', after = ''] = lines.slice(at - 1, at + 2);
  if (isBlank(line) || isBlank(before) || before.trim().length < minBroken) return false;
  if (isMarked(after)) return true;
  return /^\s*[\p{Ll}\p{N}(]/u.test(line) && !sentenceEnd.test(before.trimEnd());
}
