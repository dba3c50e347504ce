import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { answerWith, readMarks, restoreMarks } from '#domain/evidence/marks.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { htmlOfMarkdown } from '#domain/markdown/html/html-of-markdown.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { formulaHtml } from './formula-html.ts';
import type { SharedMessage, SharedNote } from './snapshot.ts';

type Texts = Pick<PageTexts, 'text' | 'number'>;

interface Places {
  /** Before the ids of this answer. */
  id: string;
  texts: Texts;
  /** Numbers that the text has had. */
  seen: Set<number>;
}

/** An answer as HTML: formulas drawn, and its marks in the text. */
export function answerHtml({ text, notes }: SharedMessage, id: string, texts: Texts): string {
  const byMark = new Map(notes.flatMap((note) => note.marks.map((mark) => [mark, note] as const)));
  const places: Places = { id, texts, seen: new Set() };
  const { text: marked, marks } = readMarks(text);
  return htmlOfMarkdown(marked, {
    id,
    text: texts.text,
    number: texts.number,
    formula: formulaHtml,
    restore: (written) => restoreMarks(written, marks),
    mark: (mark, isInLink) => {
      const note = byMark.get(mark);
      return note ? markHtml(note, places, isInLink) : '';
    },
  });
}

/** An answer as plain text with its numbers. */
export function plainAnswerHtml({ text, notes }: SharedMessage): string {
  const numbers = new Map(
    notes.flatMap(({ marks, number }) => marks.map((mark) => [mark, number] as const)),
  );
  return escapeHtml(
    answerWith(text, (mark) => (numbers.has(mark) ? `[${numbers.get(mark)}]` : '')),
  );
}

/** The number as a link to its note; a quote that was not found is called that in the text. */
function markHtml(
  { number, failure }: SharedNote,
  { id, texts: { text, number: written }, seen }: Places,
  isInLink: boolean,
): string {
  const key = failure === null ? 'evidence.name' : failureTexts[failure].name;
  const name = escapeHtml(text(key, { number }));
  const target = seen.has(number) ? '' : ` id="${id}m${number}"`;
  seen.add(number);
  const shown = isInLink
    ? written(number)
    : `<a href="#${id}n${number}" aria-label="${name}">${written(number)}</a>`;
  if (failure === null) return `<sup class="mark"${target}>${shown}</sup>`;
  const missing = escapeHtml(text(failureTexts[failure].word));
  return `<sup class="mark missing"${target}>${shown}</sup> <small class="missing">${missing}</small>`;
}
