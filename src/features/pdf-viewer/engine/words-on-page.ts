import type { PdfBox, PdfPlace } from '#domain/documents/pdf-address.ts';
import { type Span, sentenceSpan } from '#domain/passages/sentence-span.ts';

/** A run of text on a page, as pdf.js gives it. */
export interface TextRun {
  str: string;
  dir: string;
  /** Text to page space: [a, b, c, d, e, f]. */
  transform: readonly number[];
  /** In page space, along the line. */
  width: number;
  height: number;
  /** Parts of the height above and, as a negative number, below the line. */
  ascent: number;
  descent: number;
  fontFamily: string;
}

export interface PageRuns {
  page: number;
  runs: readonly TextRun[];
  /** Boxes of the lines in which the words are. */
  boxes: readonly PdfBox[];
  /** Page space to points from the top left of the page as shown at 100 %. */
  readonly toPoints: (x: number, y: number) => number[];
}

/** Width of a text in any unit, in the font of its run. */
export type Measure = (text: string, fontFamily: string) => number;

interface Letter {
  page: PageRuns;
  run: TextRun;
  /** UTF-16 offsets into the run's text. */
  from: number;
  to: number;
}

export type QuotedWords = Pick<PdfPlace, 'words' | 'onPage' | 'sentence'>;

/** Page by page, in the order of the text. */
interface WordsOnPages {
  words: PdfBox[][];
  /** Of the whole sentence; empty where the pages do not show it around the words. */
  sentence: PdfBox[][];
}

/**
 * The boxes of exactly these words and of their sentence; null where the runs in the given boxes do
 * not contain them. Spaces, hyphens and other punctuation may differ.
 */
export function wordsOnPages(
  quoted: QuotedWords,
  pages: readonly PageRuns[],
  measure: Measure,
): WordsOnPages | null {
  const { text, letters } = lettersOn(pages);
  const found = placeIn(text, quoted);
  if (!found) return null;
  const boxes = ([from, to]: Span) =>
    pages.map((page) =>
      joined(partsOf(letters.slice(from, to), page).map((part) => boxOf(part, measure))),
    );
  return { words: boxes(found.words), sentence: found.sentence ? boxes(found.sentence) : [] };
}

/** Of equal words those within their sentence. */
function placeIn(
  text: string,
  { words = '', onPage = words, sentence }: QuotedWords,
): { words: Span; sentence: Span | null } | null {
  const [before, after] = [keyOf(sentence?.before ?? ''), keyOf(sentence?.after ?? '')];
  let first: Span | null = null;
  for (const key of new Set([keyOf(words), keyOf(onPage)])) {
    let from = key === '' ? -1 : text.indexOf(key);
    for (; from >= 0; from = text.indexOf(key, from + 1)) {
      const span: Span = [from, from + key.length];
      first ??= span;
      const whole = sentenceSpan(text, span, before, after);
      if (whole) return { words: span, sentence: whole };
    }
  }
  return first && { words: first, sentence: null };
}

function lettersOn(pages: readonly PageRuns[]): { text: string; letters: Letter[] } {
  const letters: Letter[] = [];
  let text = '';
  for (const { page, run } of pages.flatMap(runsInBoxes)) {
    let from = 0;
    for (const character of run.str) {
      const to = from + character.length;
      for (const letter of lettersOf(character)) {
        text += letter;
        for (let unit = 0; unit < letter.length; unit += 1) letters.push({ page, run, from, to });
      }
      from = to;
    }
  }
  return { text, letters };
}

const keyOf = (words: string): string => Array.from(words, lettersOf).join('');

function lettersOf(character: string): string {
  return character.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}

function runsInBoxes(page: PageRuns): { page: PageRuns; run: TextRun }[] {
  const isInside = (run: TextRun) => {
    const [left, top, right, bottom] = boxOfPart(page, run, 0, 1);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return page.boxes.some((box) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
  };
  return page.runs.filter((run) => run.str !== '' && isInside(run)).map((run) => ({ page, run }));
}

/** For each run, from its first to its last letter. */
function partsOf(letters: readonly Letter[], page: PageRuns): Letter[] {
  const parts: Letter[] = [];
  for (const letter of letters) {
    if (letter.page !== page) continue;
    const last = parts.at(-1);
    if (last?.run === letter.run) last.to = letter.to;
    else parts.push({ ...letter });
  }
  return parts;
}

function boxOf({ page, run, from, to }: Letter, measure: Measure): PdfBox {
  const width = (text: string) => measure(text, run.fontFamily);
  const whole = width(run.str) || 1;
  const [start, end] = [width(run.str.slice(0, from)) / whole, width(run.str.slice(0, to)) / whole];
  return run.dir === 'rtl'
    ? boxOfPart(page, run, 1 - end, 1 - start)
    : boxOfPart(page, run, start, end);
}

/** `start` and `end` are parts of the run's width. */
function boxOfPart({ toPoints }: PageRuns, run: TextRun, start: number, end: number): PdfBox {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = run.transform;
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const corner = (part: number, rise: number) => {
    const [right, high] = [(part * run.width) / along, (rise * run.height) / up];
    return toPoints(e + right * a + high * c, f + right * b + high * d);
  };
  const corners = [start, end].flatMap((part) => [
    corner(part, run.ascent),
    corner(part, run.descent),
  ]);
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Neighbours on one line, as far apart as words are, become one box. */
export function joined(boxes: readonly PdfBox[]): PdfBox[] {
  const lines: PdfBox[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (!last || !isNext(last, box)) lines.push(box);
    else {
      const [[l, t, r, b], [left, top, right, bottom]] = [last, box];
      const edges = [Math.min(l, left), Math.min(t, top), Math.max(r, right), Math.max(b, bottom)];
      lines[lines.length - 1] = edges as unknown as PdfBox;
    }
  }
  return lines;
}

function isNext(one: PdfBox, other: PdfBox): boolean {
  const height = Math.min(one[3] - one[1], other[3] - other[1]);
  const shared = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  const gap = Math.max(one[0], other[0]) - Math.min(one[2], other[2]);
  return shared > height / 2 && gap < height;
}
