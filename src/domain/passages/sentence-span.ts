/** Letters from the first up to the second. */
export type Span = readonly [from: number, to: number];

/** Digits of a note's number: a page shows them between the letters of a sentence. */
const maxNote = 3;

/**
 * The letters of a whole sentence in the letters of a page, around those of its words; null where the page has other
 * ones next to them. All are letters and digits alone.
 */
export function sentenceSpan(
  page: string,
  [from, to]: Span,
  before: string,
  after: string,
): Span | null {
  if (before + after === '') return null;
  const start = walk(page, from, before, -1);
  const end = walk(page, to, after, 1);
  return start === null || end === null ? null : [start, end];
}

function walk(page: string, from: number, wanted: string, step: 1 | -1): number | null {
  const isBack = step === -1;
  let at = from;
  let skipped = 0;
  for (let done = 0; done < wanted.length; at += step) {
    const letter = page.charAt(isBack ? at - 1 : at);
    if (letter === wanted.charAt(isBack ? wanted.length - 1 - done : done)) {
      done += 1;
      skipped = 0;
    } else if (/\p{N}/u.test(letter) && skipped < maxNote) skipped += 1;
    else return null;
  }
  return at;
}
