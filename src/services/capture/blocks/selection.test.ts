import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { Outliner } from './segments.ts';
import { bestSelection } from './selection.ts';

const { segments } = Outliner.of(
  new JSDOM(
    '<header><p>Harbour board</p></header><main><p>Deck hand, Kiel</p><p>Cook, Cork</p></main><aside><p>Follow us on the pier</p></aside><footer><p>Imprint</p></footer>',
  ).window.document.body,
);
const textsOf = (likelihood: number[]) =>
  [...bestSelection(segments, Float32Array.from(likelihood))].map(
    (number) => segments[number]?.text,
  );

test('what is likely is selected', () => {
  expect(textsOf([0.1, 0.9, 0.1, 0.1, 0.1])).toEqual(['Deck hand, Kiel']);
});

test('a page that reads like no content loses its landmarks only, and is not cut to a line', () => {
  expect(textsOf([0.02, 0.02, 0.03, 0.04, 0.02])).toEqual(['Deck hand, Kiel', 'Cook, Cork']);
});

test('a page of nothing but landmarks loses none', () => {
  const { segments: inside } = Outliner.of(
    new JSDOM('<nav><p>Deck hand, Kiel</p><p>Cook, Cork</p></nav>').window.document.body,
  );
  expect(bestSelection(inside, new Float32Array(2))).toEqual(new Set([0, 1]));
});
