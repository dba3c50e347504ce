import type { MessageSource } from '../conversations/conversations.ts';
import { noteNumbers } from './check-mark.ts';
import type { Citation, FoundQuote } from './citation.ts';
import { answerWith } from './marks.ts';

/** The notes below an answer: one entry for each number, with all its quotes. */
export interface EndNote {
  number: number;
  docId: string | null;
  /** Quotes that were found, each once. */
  found: FoundQuote[];
  /** Quotes that were not. */
  missing: string[];
}

export function endNotes(citations: readonly Citation[]): EndNote[] {
  const numbers = noteNumbers(citations);
  const notes = new Map<number, EndNote>();
  for (const { mark, quote, found } of citations) {
    const number = numbers.get(mark) ?? 0;
    const docId = found?.docId ?? null;
    const note = notes.get(number) ?? { number, docId, found: [], missing: [] };
    notes.set(number, note);
    if (!found) note.missing.push(quote);
    else if (!note.found.some(({ exact }) => exact === found.exact)) note.found.push(found);
  }
  return [...notes.values()].sort((a, b) => a.number - b.number);
}

/**
 * An answer for the clipboard: its Markdown with `[1]` for each checked mark, and the notes at its
 * end. `missing`: the text before a quote that was not found.
 */
export function answerWithEndNotes(
  raw: string,
  citations: readonly Citation[],
  sources: ReadonlyMap<string, MessageSource>,
  missing: string,
): string {
  const numbers = noteNumbers(citations);
  const text = answerWith(raw, (mark) => (numbers.has(mark) ? `[${numbers.get(mark)}]` : ''));
  const lines = endNotes(citations).map((note) => {
    const quotes = note.found.map(({ exact }) => `“${oneLine(exact)}”`);
    const lost = note.missing.map((quote) => `${missing} “${oneLine(quote)}”`);
    const { title, link } = (note.docId !== null && sources.get(note.docId)) || {};
    const said = [...quotes, ...lost].join(' … ');
    return `[${note.number}] ${[said, title, link].filter(Boolean).join(', ')}`;
  });
  return lines.length === 0 ? text : `${text.trimEnd()}\n\n${lines.join('\n')}\n`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
