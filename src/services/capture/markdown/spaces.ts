/**
 * Longer runs of white space are never content; patterns of the converter cost time for each by its
 * length.
 */
const maxRun = 200;
const longRun = new RegExp(`\\s{${maxRun},}`, 'g');

/** A text whose runs of white space have at most 200 characters. */
export function cutSpaces(text: string): string {
  return text.replace(longRun, (run) => run.slice(0, maxRun));
}

/** Without white space at its end, and without line ends and tabs at its start: in one pass. */
export function trimText(text: string): string {
  let start = 0;
  while (/[\t\r\n]/.test(text.charAt(start))) start += 1;
  return text.slice(start).trimEnd();
}
