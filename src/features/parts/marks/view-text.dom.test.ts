import { afterEach, expect, test } from '@jest/globals';
import type { DrawnMark } from '#domain/memos/marks.ts';
import { placeInPart, placeInWhole } from './use-marked-view.ts';
import { rangesOfMark, readView, wordsOfRange } from './view-text.ts';

afterEach(() => document.body.replaceChildren());

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

const mark = (text: string, prefix = '', suffix = ''): DrawnMark => ({
  id: text,
  colour: 1,
  text,
  anchor: { kind: 'text' },
  around: { prefix, suffix },
});

const wordsOf = (ranges: readonly Range[] | null) => ranges?.map(String).join('|') ?? null;

test('G19 words of a view are found over its elements, with their quotes, and no element is changed', () => {
  const html = '<p>The keeper <b>“moves</b> the books” up.</p><button>Open the books</button>';
  const root = show(html);
  expect(wordsOf(rangesOfMark(readView([root]), mark('“moves the books”'), false))).toBe(
    '“moves| the books”',
  );
  expect(root.innerHTML).toBe(html);
});

test('what is selected has a line for each block, and is known by what is around it', () => {
  const root = show('<p>One tide.</p><p>Two <i>tides</i> and<br>more. One tide.</p>');
  const view = readView([root]);
  const range = document.createRange();
  range.setStart(root.querySelector('p')!.firstChild!, 4);
  range.setEnd(root.querySelector('i')!.firstChild!, 5);
  expect(wordsOfRange(view, range)).toMatchObject({
    text: 'tide.\nTwo tides',
    around: { prefix: 'One ', suffix: ' and\nmore. One tide.' },
    more: {},
  });
  range.setEnd(root.querySelector('p')!.firstChild!, 8);
  expect(wordsOfRange(view, range)).toMatchObject({ text: 'tide', more: { isRepeated: true } });
  range.collapse();
  expect(wordsOfRange(view, range)).toBeNull();
});

test('G19 a part of a text shows a mark only with what was around it: the rest may have its words again', () => {
  const root = show('<p>The harbour wall was raised by forty centimetres in spring.</p>');
  const words = 'raised by forty centimetres';
  expect(placeInWhole(root, [mark(words)]).size).toBe(1);
  expect(placeInPart(root, [mark(words)]).size).toBe(1);
  const elsewhere = mark(
    words,
    'The northern sluice of the old mill is ',
    ' after the great flood.',
  );
  expect(placeInWhole(root, [elsewhere]).size).toBe(0);
  expect(placeInPart(root, [elsewhere]).size).toBe(0);
  const here = mark(words, 'The harbour wall was ', ' in spring.');
  expect(placeInPart(root, [here]).size).toBe(1);
});

test('marks are in the order of the view', () => {
  const root = show('<p>Alpha tide in March.</p><p>Beta tide in April.</p>');
  const placed = placeInWhole(root, [mark('Beta tide in April'), mark('Alpha tide in March')]);
  expect([...placed.keys()]).toEqual(['Alpha tide in March', 'Beta tide in April']);
});

test('G19 a line of a song that is sung twice is marked where it was', () => {
  const verse = ['The tide comes in, the tide is out', 'and nobody minds', 'while lamps burn'];
  const lines = [...verse, ...verse, ...verse].map(
    (words, at) => `<li data-start="${at * 4}"><span>${words}</span></li>`,
  );
  const root = show(`<ol>${lines.join('')}</ol>`);
  const sung: DrawnMark = {
    ...mark('and nobody minds', 'The tide comes in, the tide is out\n', '\nwhile lamps burn'),
    anchor: { kind: 'video', seconds: 16 },
    isRepeated: true,
    isTwin: true,
  };
  const [range] = placeInWhole(root, [sung]).get(sung.id) ?? [];
  expect(range?.startContainer.parentElement?.closest('li')?.dataset.start).toBe('16');
});
