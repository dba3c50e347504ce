import { foldText } from '#domain/passages/canonical-text.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { blocksOf, type Span } from './blocks.core.ts';
import type { PassageSpan } from './passages.api.ts';

/** DESIGN section 7: longer blocks are split at sentence ends. */
const maxPassage = 1000;

/** Passages of a canonical text (Markdown, NFC, LF), ids included. */
export function splitPassages(text: string): PassageSpan[] {
  const seen = new Map<string, number>();
  const passages: PassageSpan[] = [];
  for (const block of blocksOf(text)) {
    for (const [textStart, textEnd] of splitLong(text, block)) {
      const hash = sha256Hex(foldText(text.slice(textStart, textEnd))).slice(0, 12);
      const ordinal = seen.get(hash) ?? 0;
      seen.set(hash, ordinal + 1);
      passages.push({ id: `${hash}-${ordinal}`, textStart, textEnd });
    }
  }
  return passages;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

function* splitLong(text: string, [start, end]: Span): Generator<Span> {
  let from = start;
  while (end - from > maxPassage) {
    const cut = from + cutWithin(text.slice(from, from + maxPassage + 1));
    const piece = trimmed(text, from, cut);
    if (piece) yield piece;
    from = cut;
  }
  const rest = trimmed(text, from, end);
  if (rest) yield rest;
}

/** Last sentence end in the window, else its last line end or space, else its last character. */
function cutWithin(window: string): number {
  let cut = 0;
  // The last segment is cut off by the window, so only where a segment starts is a sentence end.
  for (const { index } of sentences.segment(window)) cut = index;
  if (cut > 0) return cut;
  const space = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' '));
  if (space > 0) return space;
  const unit = window.charCodeAt(maxPassage - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? maxPassage - 1 : maxPassage;
}

function trimmed(text: string, start: number, end: number): Span | null {
  let from = start;
  let to = end;
  while (from < to && isSpace(text, from)) from += 1;
  while (to > from && isSpace(text, to - 1)) to -= 1;
  return from < to ? [from, to] : null;
}

const isSpace = (text: string, at: number) => /\s/.test(text[at] ?? '');
