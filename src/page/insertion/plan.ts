import type { InsertionLine, InsertionOperation } from '#domain/composer/insertion.ts';
import type { Span } from './text-map.ts';

/** What is selected and what takes its place. */
export interface Plan {
  span: Span;
  lines: readonly InsertionLine[];
}

const blank: InsertionLine = { kind: 'text', runs: [] };

/**
 * New paragraphs have a blank line on both sides. `draft`: the person's words, between a name and the
 * signature or the quote, whose own blank lines stay.
 */
export function planOf(
  operation: InsertionOperation,
  text: string,
  selected: Span,
  lines: readonly InsertionLine[],
  draft: Span = { start: 0, end: text.length },
): Plan {
  if (operation === 'replace') return { span: selected, lines };
  if (operation === 'insertAtCaret') {
    return { span: { start: selected.end, end: selected.end }, lines };
  }
  if (operation === 'insertBelow') return paragraphsAt(text, endOfLine(text, selected.end), lines);
  const { start } = draft;
  const own = trimmed(text, draft);
  if (operation === 'replaceDraft' && own.end > own.start) return { span: own, lines };
  if (start > 0) return { span: { start, end: start }, lines: apart(text, start, lines) };
  return paragraphsAt(text, 0, lines);
}

/** The span without the white space at its ends; empty: nothing else is in it. */
export function trimmed(text: string, { start, end }: Span): Span {
  const own = text.slice(start, end);
  if (own.trim() === '') return { start, end: start };
  const from = start + own.length - own.trimStart().length;
  return { start: from, end: from + own.trim().length };
}

/** A name is no part of the first word. */
function apart(text: string, start: number, lines: readonly InsertionLine[]) {
  const [first, ...others] = lines;
  if (!first || start === 0 || /\s/.test(text.charAt(start - 1))) return lines;
  return [{ ...first, runs: [{ text: ' ' }, ...first.runs] }, ...others];
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

function paragraphsAt(text: string, at: number, lines: readonly InsertionLine[]): Plan {
  let before = 0;
  while (text[at - 1 - before] === '\n') before += 1;
  let after = 0;
  while (text[at + after] === '\n') after += 1;
  const blanks = (missing: number) => Array<InsertionLine>(Math.max(0, missing)).fill(blank);
  return {
    span: { start: at, end: at },
    lines: [
      ...blanks(at === 0 ? 0 : 2 - before),
      ...lines,
      ...blanks(at + after === text.length ? 0 : 2 - after),
    ],
  };
}
