import { shapeOf } from '#domain/reading/task-of.ts';
import { Redactor } from '#server/providers/keys/redactor.ts';
import { readDocument } from '#test/support/read-fixtures.ts';
import { type PrintedText, testPage } from '#test/support/test-page.ts';
import { checkSvgText } from '#workers/image/svg.core.ts';
import type { OfficeKind } from '#workers/office-extract/office-extract.api.ts';
import { readFile } from '#workers/office-extract/read-file.core.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { DocumentBuilder } from '#workers/pdf-extract/document-text.core.ts';
import { segmentsOfPage } from '#workers/pdf-extract/pages/page-blocks.core.ts';
import { digestOf } from '#workers/reading/digest.core.ts';
import { Reader } from '#workers/reading/reader.core.ts';
import { type GrowthRow, repeated, row } from '../growth-row.ts';

const files: [kind: OfficeKind, unit: string, before: string, after: string][] = [
  ['code', ' ', 'a', 'b'],
  ['code', '\n', '', '```'],
  ['html', ' ', '<pre>a', 'b</pre>'],
  ['html', ' ', '<blockquote><pre>a', 'b</pre>'],
  ['html', '<td>', '<table>', ''],
  ['html', '<b a="', '', ''],
];
const noGuess = () => 'windows-1252';

const secrets = ['eyJ', 'eyJ-', 'eyJaaaaaaaa.', 'bearer ', 'sk-', 'sk-a', 'AIza', ' ', 'a'];
const redactor = new Redactor();
redactor.set('keys', ['a-secret-of-the-server']);

function drawing(length: number): string {
  const parts = Array.from({ length }, (_, at) => `<g id="w${at}"><use href="#w0"/></g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${parts.join('')}</svg>`;
}

function isFine(text: string): boolean {
  try {
    return checkSvgText(text, text.length).width > 0;
  } catch {
    return false;
  }
}

const random = (seed: number) => ((seed * 9301 + 49297) % 233280) / 233280;
const map = (count: number) =>
  Array.from({ length: count }, (_, at): PrintedText => {
    const [x, y] = [random(at) * 550, random(at * 7 + 3) * 780];
    return { text: `n${at}`, x, y, size: 4 };
  });
function readPage(parts: PrintedText[]) {
  const builder = new DocumentBuilder(1);
  builder.add(segmentsOfPage(testPage(parts)));
  return builder.finish();
}

const handbook = readDocument('harbour-handbook.md').passages;
const book = (times: number) => Array.from({ length: times }, () => handbook).flat();
function rank(passages: typeof handbook) {
  const reader = new Reader();
  reader.load({ docId: 'd', title: '', passages });
  return reader.rank(['d'], [{ text: 'Where can I buy petrol for the boat?', weight: 1 }], 100);
}

export const rows: readonly GrowthRow[] = [
  ...files.map(([kind, ...unit]) =>
    row(
      `a ${kind} file of ${JSON.stringify(unit)}`,
      (length) => new TextEncoder().encode(repeated(...unit)(length)),
      (bytes) => readFile(bytes, { kind, name: 'a.txt' }, noGuess),
    ),
  ),
  ...secrets.map((unit) =>
    row(`redaction of ${unit}`, repeated(unit), (text) => redactor.redact(text)),
  ),
  row('uses of a drawing', drawing, isFine, { length: 2000 }),
  row('printed parts of a page', map, readPage, { length: 800, limit: 9 }),
  row('passages of one unbroken run', repeated('a'), splitPassages),
  row('passages of digits and stops', repeated('1. '), splitPassages),
  row('passages of short lines', repeated('ab\n'), splitPassages),
  row('passages of an endless sentence', repeated('b', 'A. '), splitPassages),
  row('a search in a book', book, rank, { length: 2 }),
  row('a digest of a book', book, (passages) => digestOf(passages, '', 0), { length: 2 }),
  ...['list ', ' ', 'a'].map((unit) =>
    row(`the task of a text of ${JSON.stringify(unit)}`, repeated(unit), (text) => shapeOf(text)),
  ),
];
