import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { Outliner } from './segments.ts';
import { withoutCopies } from './selection.ts';

const line = 'The lamp at the end of the pier was moved by the storm.';

/** Texts that are left where all are selected. */
function left(html: string): string[] {
  const { segments } = Outliner.of(parser.parseFromString(html, 'text/html').body);
  return [...withoutCopies(segments, new Set(segments.keys()))].map(
    (number) => segments[number]?.text ?? '',
  );
}

test('K2.4 a text that a page has twice, in elements of two sorts, is read once', () => {
  const html = `<div class="preview"><p>${line}</p></div><article><p>${line}</p><p>Mended.</p></article>`;
  expect(left(html)).toEqual([line, 'Mended.']);
});

test('K2.4 what the entries of a list have in common stays, and so do short lines', () => {
  const entries = `<ul><li>${line}</li><li>${line}</li></ul>`;
  expect(left(entries)).toEqual([line, line]);
  expect(left('<h2>Nets</h2><p>Nets</p>')).toEqual(['Nets', 'Nets']);
});
