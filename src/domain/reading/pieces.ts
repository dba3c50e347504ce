import { trimEndOf } from '#shared/trim-end.ts';
import type { Document } from '../documents/documents.ts';
import { label } from '../prompts/labels.ts';

/** A passage as excerpts and parts quote it; joined in order they are the text. */
export interface Piece {
  /** The text before it: headings, a list's number, a code fence. Pictures are left out. */
  before: string;
  /** Empty where a document has no passages. */
  label: string;
  text: string;
  /** The headings above it, the outermost first. */
  under: readonly string[];
  /** A heading is directly before it. */
  opensSection: boolean;
  kind: 'prose' | 'item' | 'row' | 'code';
}

type Source = Pick<Document, 'pure_text' | 'passages'>;
interface Span {
  textStart: number;
  textEnd: number;
}

/** With more characters between two passages, only headings and list marks are included. */
const maxGap = 400;
/** Pieces of a text in which no passage was found. */
const plainPiece = 1500;

/** The parts of source `number`; where a document has no passages, ranges without labels. */
export function piecesOf(source: Source, number: number): Piece[] {
  const { pure_text: text, passages } = source;
  const hasPassages = passages.length > 0;
  const path = new HeadingPath();
  let isCode = false;
  let at = 0;
  return (hasPassages ? passages : plainSpans(text)).map(({ textStart, textEnd }, index) => {
    const gap = text.slice(at, textStart);
    at = textEnd;
    const opensSection = path.read(gap);
    if (gap.includes('```') || gap.includes('~~~')) {
      for (const _ of gap.matchAll(codeFence)) isCode = !isCode;
    }
    return {
      before: gap.length > maxGap ? shortGap(gap) : gap,
      label: hasPassages ? label(number, index + 1) : '',
      text: text.slice(textStart, textEnd),
      under: path.now(),
      opensSection,
      kind: isCode ? 'code' : kindOf(gap, text[textStart]),
    };
  });
}

const codeFence = /^[ \t]*(?:>[ \t]?)*(?:```|~~~)/gm;
const listMark = /(?:^|\n)[^\S\n]*(?:[-*+]|\d{1,9}[.)])[^\S\n]+(?:\[[ xX]\][^\S\n]+)?$/;

function kindOf(gap: string, first: string | undefined): Piece['kind'] {
  if (first === '|') return 'row';
  return listMark.test(gap.slice(-80)) ? 'item' : 'prose';
}

/** Parts in their order, as they are in the text. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(pieceText).join('').trimStart();
}

/** A part as it is counted and sent. */
export function pieceText({ before, label: mark, text }: Piece): string {
  return before + mark + text;
}

export const gapSign = '[…]';

/** Those that were taken of a source; a sign and the next headings are where something before one is left out. */
export function takenPieces(
  pieces: readonly Piece[],
  isTaken: (index: number) => boolean,
): Piece[] {
  return pieces.flatMap((piece, at) => {
    if (!isTaken(at)) return [];
    if (at === 0 || isTaken(at - 1)) return piece;
    return { ...piece, before: `\n\n${gapSign}\n\n${headingLine(piece)}` };
  });
}

/** Chosen parts in their order; at each omission are a sign and the next headings. */
export function joinExcerpts(pieces: readonly Piece[], chosen: readonly number[]): string {
  let text = '';
  let last = -1;
  for (const index of chosen) {
    const piece = pieces[index];
    if (!piece) continue;
    if (index === last + 1) text += piece.before;
    else text += `${text === '' ? '' : '\n\n'}${gapSign}\n\n${headingLine(piece)}`;
    text += piece.label + piece.text;
    last = index;
  }
  return last < pieces.length - 1 && text !== '' ? `${text}\n\n${gapSign}` : text;
}

function headingLine({ under }: Piece): string {
  return under.length === 0 ? '' : `### ${under.join(' › ')}\n\n`;
}

const headingPattern = /^[^\S\n]{0,3}(#{1,6})[^\S\n]([^\n]*)/gm;

/** Headings in force, from the outermost to the innermost. */
class HeadingPath {
  #open: { level: number; title: string }[] = [];
  #titles: readonly string[] = [];

  /** True where the text between two passages contains a heading. */
  read(gap: string): boolean {
    if (!gap.includes('#')) return false;
    let found = false;
    for (const [, marks = '', rest = ''] of gap.matchAll(headingPattern)) {
      const title = trimEndOf(rest, /#/).trim();
      if (title === '') continue;
      found = true;
      this.#open = this.#open.filter(({ level }) => level < marks.length);
      this.#open.push({ level: marks.length, title: title.slice(0, 200) });
    }
    if (found) this.#titles = this.#open.map(({ title }) => title);
    return found;
  }

  now(): readonly string[] {
    return this.#titles;
  }
}

function shortGap(gap: string): string {
  const headings = Array.from(gap.matchAll(headingPattern), ([line]) => line.slice(0, 300));
  const lastLine = gap.slice(gap.lastIndexOf('\n') + 1);
  return `\n\n${headings.map((line) => `${line}\n\n`).join('')}${lastLine.length > 40 ? '' : lastLine}`;
}

function plainSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < text.length) {
    const max = Math.min(start + plainPiece, text.length);
    const line = text.lastIndexOf('\n', max);
    const end = max < text.length && line > start + plainPiece / 2 ? line : max;
    spans.push({ textStart: start, textEnd: isHighSurrogate(text, end - 1) ? end + 1 : end });
    start = spans.at(-1)!.textEnd;
  }
  return spans;
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
