const unfolded = /[^\S ]| {2}/;

/** Text without runs of white space, and without any at its ends. */
export function foldSpace(text: string | null | undefined): string {
  if (!text) return '';
  return (unfolded.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** As two readings of one text are compared: its letters and digits alone, whatever their width and case. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
