import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { Outliner } from './segments.ts';
import { bestSelection } from './selection.ts';

/** Texts that are selected where all are likely. */
function selected(html: string): string[] {
  const { segments } = Outliner.of(parser.parseFromString(html, 'text/html').body);
  const chosen = bestSelection(segments, new Float32Array(segments.length).fill(0.9));
  return [...chosen].map((number) => segments[number]?.text ?? '');
}

const entries = (controls: string) =>
  ['Nets', 'Lamps', 'Ropes', 'Oars']
    .map((name, i) => `<div><p><a href="/${i}">${name}</a></p>${controls}</div>`)
    .join('');

test('K2.4 what each entry has of links alone, or of buttons, is none of its text', () => {
  const controls = '<p class="more"><a href="/r">Read more</a> <a href="/c">12 comments</a></p>';
  expect(selected(entries(controls))).toEqual(['Nets', 'Lamps', 'Ropes', 'Oars']);
  expect(selected(entries('<button>Reply</button>'))).toEqual(['Nets', 'Lamps', 'Ropes', 'Oars']);
});

test('K2.4 a value that a column has again and again, and a line of text, stay', () => {
  const row = '<tr><td><a href="/no">Norway</a></td></tr>';
  expect(selected(`<table>${row.repeat(5)}</table>`)).toHaveLength(5);
  expect(selected(entries('<p>In stock</p>'))).toHaveLength(8);
});
