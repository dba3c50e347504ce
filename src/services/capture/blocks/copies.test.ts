import { expect, test } from '@jest/globals';
import { frameAttribute } from '#domain/capture/element-paths.ts';
import { parser } from '#test/support/parse-page.ts';
import { copiesIn, dropTexts } from './copies.ts';
import { Outliner } from './segments.ts';

const line = 'The lamp at the end of the pier was moved by the storm.';

/** Texts of a body that are read once more than they should be, where all is selected. */
function copies(html: string): string[] {
  const { segments } = Outliner.of(parser.parseFromString(html, 'text/html').body);
  return copiesIn(segments, new Set(segments.keys())).map(({ text }) => text);
}

test('K2.4 a text that a page has twice, in elements of two sorts, is a copy', () => {
  const preview = `<div class="preview"><p>${line}</p></div>`;
  expect(copies(`${preview}<article><p>${line}</p><p>Mended.</p></article>`)).toEqual([line]);
});

test.each([
  ['entries of a list', `<ul><li>${line}</li><li>${line}</li></ul>`],
  ['short lines', '<h2>Nets</h2><p>Nets</p>'],
  ['a heading named above', `<ul><li>${line}</li></ul><h2>${line}</h2>`],
  ['a quotation', `<p>${line}</p><blockquote><p>${line}</p></blockquote>`],
  ['a quoted post', `<p>${line}</p><div class="bbQuote"><p>${line}</p></div>`],
  ['cells of a table', `<p>${line}</p><table><tr><td>${line}</td></tr></table>`],
  ['what a table has first', `<table><tr><td>${line}</td></tr></table><p>${line}</p>`],
  ['code', `<p>${line}</p><pre>${line}</pre>`],
  ['a frame', `<p>${line}</p><div ${frameAttribute}><div><p>${line}</p></div></div>`],
])('K2.4 %s: no copy', (_, html) => {
  expect(copies(html)).toEqual([]);
});

test('K2.4 the later one of two texts goes, with the elements that it leaves empty', () => {
  const html = `<div><p>${line}</p></div><section><div><p>${line}</p></div><p>Mended.</p></section><div><p>${line}</p><img src="lamp.png"></div>`;
  const { body } = parser.parseFromString(html, 'text/html');
  dropTexts(body, [line, line]);
  expect(body.innerHTML).toBe(
    `<div><p>${line}</p></div><section><p>Mended.</p></section><div><img src="lamp.png"></div>`,
  );
});
