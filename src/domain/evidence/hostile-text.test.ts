import { expect, test } from '@jest/globals';
import { growth, growthLimit, repeated } from '#test/support/growth.ts';
import { headingQuestions } from '../faq/heading-questions.ts';
import { readQuestions } from '../faq/read-questions.ts';
import { piecesOf } from '../reading/pieces.ts';
import { parseTimedText } from '../video/timed-text.ts';
import { answerWith, plainAnswer } from './marks.ts';
import { readerWords } from './passage-query.ts';
import { findQuote, quoteForms } from './quote-rule.ts';

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

type Reader = (text: string) => unknown;

const rows: [name: string, read: Reader, unit: string, before?: string, after?: string][] = [
  ['spaces before a mark', notes, ' ', 'a', 'b'],
  ['spaces after a mark', (text) => plainAnswer(text + mark), ' ', 'a', 'b'],
  ['fences', (text) => plainAnswer(mark + text), '```\n~~~~\n', '\n'],
  ['backticks', (text) => plainAnswer(mark + text), '`a', '``'],
  ['emphasis', (text) => findQuote(text, 'the words that are looked for'), '*_'],
  ['a line of signs', (text) => findQuote(text, 'the words that are looked for'), ' ', '', 'a'],
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

test.each(rows)('many %s take time in proportion to their length', (_, read, ...unit) => {
  expect(growth(repeated(...unit), read)).toBeLessThan(growthLimit);
});
