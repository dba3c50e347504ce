import { answerWith, plainAnswer } from '#domain/evidence/marks.ts';
import { readerWords } from '#domain/evidence/passage-query.ts';
import { quoteForms } from '#domain/evidence/quote-rule.ts';
import { headingQuestions } from '#domain/faq/heading-questions.ts';
import { readQuestions } from '#domain/faq/read-questions.ts';
import { piecesOf } from '#domain/reading/pieces.ts';
import { parseTimedText } from '#domain/video/timed-text.ts';
import { findQuote } from '#test/support/find-quote.ts';
import { type GrowthRow, repeated, row } from '../growth-row.ts';

const mark = '[[1.1 "some words of it"]]';
const notes = (text: string) => void answerWith(text + mark, () => '');
/** A document whose last characters are its only passage. */
function documentOf(text: string) {
  const passage = {
    id: 'p1',
    textStart: text.length - 1,
    textEnd: text.length,
    anchor: { kind: 'video', seconds: 0 } as const,
  };
  const doc_type_dependent_data = { title: '', readabilityMarkdown: text };
  return { pure_text: text, passages: [passage], doc_type_dependent_data };
}

const headings = (text: string) => headingQuestions(documentOf(text));
const questions = (text: string) => readQuestions(text, documentOf(text));
const pieces = (text: string) => piecesOf(documentOf(text), 1);
const quote = (text: string) => findQuote(text, 'these five words are not there');

type Reader = (text: string) => unknown;

const texts: [name: string, read: Reader, unit: string, before?: string, after?: string][] = [
  ['spaces before a mark', notes, ' ', 'a', 'b'],
  ['spaces after a mark', (text) => plainAnswer(text + mark), ' ', 'a', 'b'],
  ['fences', (text) => plainAnswer(mark + text), '```\n~~~~\n', '\n'],
  ['backticks', (text) => plainAnswer(mark + text), '`a', '``'],
  ['a line of signs', quote, ' ', '', 'a'],
  ['stops behind a quote', quoteForms, '.', 'a b c d', 'e f'],
  ['empty lines', readerWords, '\r'],
  ['pictures', readerWords, '![', 'a'],
  ['spaces of a heading', headings, ' ', '# a', 'b'],
  ['links of a heading', headings, '[](', '# '],
  ['brackets of a question', questions, '[1', '1. '],
  ['stars of a question', questions, '*', '[1.1] a', 'b?'],
  ['spaces of a section', pieces, ' ', '# a', 'b\n'],
  ['lines of a section', pieces, '\n', '```', 'b\n'],
  ['tags of captions', parseTimedText, '<p t="1">', '<p>'],
];

/** What a source in which a quote is looked for may be made of. */
const sources = [
  '[',
  '](',
  '](<',
  '](x "',
  '`',
  '*',
  '*_',
  '<a ',
  '\\',
  '|',
  '-',
  "'",
  '![',
  '\u00ad',
  '> ',
  'The **aurochs** is an [extinct](https://a.test/x) species — it died out in 1627.\n\n',
];

export const rows: readonly GrowthRow[] = [
  ...texts.map(([name, read, ...unit]) => row(name, repeated(...unit), read)),
  ...sources.map((unit) => row(`a quote in a source of ${unit}`, repeated(unit), quote)),
];
