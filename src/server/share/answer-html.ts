import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { answerWith } from '#domain/evidence/marks.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { closedMarkdown } from '#domain/export/portable-markdown.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { type FoundFormula, replaceFormulas } from './find-formulas.ts';
import { formulaHtml } from './formula-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { SharedMessage, SharedNote } from './snapshot.ts';

// Private characters in braces, which are punctuation: emphasis next to them is read as next to a bracket.
const markPlace = (mark: number) => `{\uE000${mark}\uE001}`;
const formulaPlace = (index: number) => `{\uE002${index}\uE003}`;
const ownSigns = /[\uE000-\uE003]/g;
const parts = /<\/?[a-z][^<>]*>| ?\{\uE000(\d+)\uE001\}|\{\uE002(\d+)\uE003\}/gi;
const anyPlace = /\{[\uE000\uE002]\d+[\uE001\uE003]\}/g;
const inAddress = /%7B%EE%80%8[02]\d+%EE%80%8[13]%7D/g;
/** An address would go on over the mark behind it. */
const markAfterAddress = /((?:https?:\/\/|www\.)[^\s<]*?)(?=\{\uE000)/gi;

interface Places {
  notes: ReadonlyMap<number, SharedNote>;
  formulas: readonly FoundFormula[];
  /** Before the ids of this answer. */
  id: string;
  texts: Pick<PageTexts, 'text' | 'number'>;
}

/** An answer as HTML: formulas drawn, tables in a frame that scrolls, and its marks in the text. */
export function answerHtml(
  { text, notes }: SharedMessage,
  id: string,
  texts: Pick<PageTexts, 'text' | 'number'>,
): string {
  const formulas: FoundFormula[] = [];
  const byMark = new Map(notes.flatMap((note) => note.marks.map((mark) => [mark, note] as const)));
  const marked = answerWith(text.replace(ownSigns, ''), (mark) =>
    byMark.has(mark) ? markPlace(mark) : '',
  );
  const drawn = replaceFormulas(marked, (formula) => formulaPlace(formulas.push(formula) - 1));
  const html = renderMarkdown(closedMarkdown(drawn.replace(markAfterAddress, '$1 ')));
  return withPlaces(html, { notes: byMark, formulas, id, texts })
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
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

/** In code and in attributes all is text. */
function withPlaces(html: string, places: Places): string {
  let code = 0;
  let link = 0;
  const first = new Set<number>();
  return html.replace(parts, (part, mark?: string, formula?: string) => {
    if (formula !== undefined) return formulaAt(places.formulas[Number(formula)], code > 0);
    if (mark !== undefined) {
      const note = code > 0 ? undefined : places.notes.get(Number(mark));
      return note ? markHtml(note, places, link > 0, first) : '';
    }
    const step = part.startsWith('</') ? -1 : 1;
    if (/^<\/?code\b/.test(part)) code += step;
    if (/^<\/?a\b/.test(part)) link += step;
    return part.replace(inAddress, '').replace(anyPlace, '');
  });
}

function formulaAt(formula: FoundFormula | undefined, isText: boolean): string {
  if (!formula) return '';
  const { tex, display, raw } = formula;
  const drawn = isText ? null : formulaHtml(tex, display);
  return drawn ?? (isText ? escapeHtml(raw) : `<code>${escapeHtml(raw)}</code>`);
}

/** The number as a link to its note; a quote that was not found is called that in the text. */
function markHtml(
  { number, failure }: SharedNote,
  { id, texts: { text, number: written } }: Places,
  isInLink: boolean,
  first: Set<number>,
): string {
  const key = failure === null ? 'evidence.name' : failureTexts[failure].name;
  const name = escapeHtml(text(key, { number }));
  const target = first.has(number) ? '' : ` id="${id}m${number}"`;
  first.add(number);
  const seen = written(number);
  const shown = isInLink ? seen : `<a href="#${id}n${number}" aria-label="${name}">${seen}</a>`;
  if (failure === null) return `<sup class="mark"${target}>${shown}</sup>`;
  const missing = escapeHtml(text(failureTexts[failure].word));
  return `<sup class="mark missing"${target}>${shown}</sup> <small class="missing">${missing}</small>`;
}
