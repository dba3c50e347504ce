import type { MessageSource } from '../conversations/conversations.ts';
import { noteNumbers } from './check-mark.ts';
import type { Citation, FoundQuote } from './citation.ts';
import type { Failure } from './failure-texts.ts';
import { answerWith } from './marks.ts';

/** The notes below an answer: one entry for each number, with all its quotes. */
export interface EndNote {
  number: number;
  /** Of its quotes, also of one that failed near its words. */
  docId: string | null;
  /** Quotes that were found, each once. */
  found: FoundQuote[];
  /** Those that were not. */
  missing: Citation[];
}

export function endNotes(citations: readonly Citation[]): EndNote[] {
  const numbers = noteNumbers(citations);
  const notes = new Map<number, EndNote>();
  for (const citation of citations) {
    const { mark, found, near } = citation;
    const number = numbers.get(mark) ?? 0;
    const docId = (found ?? near)?.docId ?? null;
    const note = notes.get(number) ?? { number, docId, found: [], missing: [] };
    notes.set(number, note);
    if (!found) note.missing.push(citation);
    else if (!note.found.some(({ exact }) => exact === found.exact)) note.found.push(found);
  }
  return [...notes.values()].sort((a, b) => a.number - b.number);
}

/**
 * An answer for the clipboard: its Markdown with `[1]` for each checked mark, and the notes at its
 * end. `failed`: the text before a quote that was not found.
 */
export function answerWithEndNotes(
  raw: string,
  citations: readonly Citation[],
  sources: ReadonlyMap<string, MessageSource>,
  failed: (failure: Failure) => string,
): string {
  const numbers = noteNumbers(citations);
  const text = answerWith(raw, (mark) => (numbers.has(mark) ? `[${numbers.get(mark)}]` : ''));
  const lines = endNotes(citations).map((note) => {
    const quotes = note.found.map(quoted);
    const lost = note.missing.map(
      ({ quote, failure, near }) =>
        `${failed(failure ?? 'missing')} ${quoted(near ?? { exact: quote })}`,
    );
    const { title, link } = (note.docId !== null && sources.get(note.docId)) || {};
    const said = [...quotes, ...lost].join(' … ');
    return `[${note.number}] ${[said, title, link].filter(Boolean).join(', ')}`;
  });
  return lines.length === 0 ? text : `${text.trimEnd()}\n\n${lines.join('\n')}\n`;
}

/** The sentence with the quoted words in bold, on one line. */
function quoted({ exact, sentence }: Pick<FoundQuote, 'exact' | 'sentence'>): string {
  const words = sentence ? `${sentence.before}**${exact}**${sentence.after}` : exact;
  return `“${oneLine(words)}”`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
