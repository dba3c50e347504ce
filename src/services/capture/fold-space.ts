const unfolded = /[^\S ]| {2}/;

/** Text without runs of white space, and without any at its ends. */
export function foldSpace(text: string | null | undefined): string {
  if (!text) return '';
  return (unfolded.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}
