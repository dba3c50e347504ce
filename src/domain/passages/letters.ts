const others = /[^\p{L}\p{N}]+/gu;
const ascii = /^[\0-\x7f]*$/;

/**
 * Letters and digits alone, in NFKC: the same in a page and in the Markdown made of it, with any
 * characters between. The searched text and the page are folded by this one function.
 */
export function letterKey(text: string): string {
  return (ascii.test(text) ? text : text.normalize('NFKC')).replace(others, '');
}

/** A character with its combining marks; parts of a Hangul syllable make one. */
const cluster = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\P{M}\p{M}*/gu;
const joins = /[\p{M}\u1160-\u11ff\udc00-\udfff]/u;
const rangeLength = 1000;

/**
 * The UTF-16 offsets in `text` of the letter at `index` of its key: where the character that gives
 * it starts, and where it ends with its combining marks.
 */
export function placeOfLetter(text: string, index: number): { start: number; end: number } {
  let seen = 0;
  for (let from = 0; from < text.length; ) {
    const range = text.slice(from, rangeEnd(text, from));
    const letters = letterKey(range).length;
    if (seen + letters > index) {
      const { start, end } = placeInRange(range, index - seen);
      return { start: from + start, end: from + end };
    }
    seen += letters;
    from += range.length;
  }
  return { start: text.length, end: text.length };
}

/** Long texts are counted in ranges, divided where no character spans the boundary. */
function rangeEnd(text: string, from: number): number {
  let end = from + rangeLength;
  while (end < text.length && joins.test(text.charAt(end))) end += 1;
  return end;
}

function placeInRange(text: string, index: number): { start: number; end: number } {
  let seen = 0;
  for (const match of text.matchAll(cluster)) {
    seen += letterKey(match[0]).length;
    if (seen > index) return { start: match.index, end: match.index + match[0].length };
  }
  return { start: text.length, end: text.length };
}

/** The separator between the texts of two nodes: neither a space nor nothing. */
export const seam = '\u200b';

/** Marks that change a figure: separators inside it, its sign, per cent, and comparisons. */
const marks =
  /(?<=\p{N}\u200b?)[.,:/](?=\u200b?\p{N})|(?<=^|[\s(\u200b])[-+±](?=\p{N})|(?<=\p{N}\u200b?)\s?\u200b?[%‰]|[≤≥≠≈]/gu;

/**
 * Those marks, each with the number of letters before it: two texts of one key may differ in them.
 * Without the ones at either end, which may have been cut off with the text around.
 */
export function figureMarks(text: string): string {
  const folded = text.normalize('NFKC').replace(/−/g, '-');
  const found: { letters: number; mark: string }[] = [];
  let letters = 0;
  let from = 0;
  for (const { 0: mark, index } of folded.matchAll(marks)) {
    letters += letterKey(folded.slice(from, index)).length;
    from = index;
    found.push({ letters, mark: mark.replace(/[\s\u200b]/g, '') });
  }
  const all = letters + letterKey(folded.slice(from)).length;
  const inside = found.filter((each) => each.letters > 0 && each.letters < all);
  return inside.map((each) => `${each.letters}${each.mark}`).join(' ');
}
