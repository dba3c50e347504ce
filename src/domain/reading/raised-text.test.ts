import { expect, test } from '@jest/globals';
import { loweredText, RaisedRuns, raisedText } from './raised-text.ts';

test.each([
  ['10', '6', ' litres', '^6'],
  ['250', '9', '.', '^9'],
  ['10', '−6', ' m', '^−6'],
  ['x', 'n', ' +', '^n'],
  ['x', 'n+1', '', '^{n+1}'],
  ['m', '2', '', '^2'],
  ['2', '10', '4', '^{10}'],
  ['1', 'st', ' of May', 'st'],
  ['2', 'e', ' étage', 'e'],
  ['Gloss', 'TM', '', 'TM'],
  ['word', '*', '', '*'],
  ['', '6', '', '6'],
  ['here ', 'see below', '', 'see below'],
])('%j with a raised %j before %j: %j', (before, text, after, right) => {
  expect(raisedText(before, text, after)).toBe(right);
});

test.each([
  ['CO', '2', ' is', '2'],
  ['10', '2', '', '_2'],
  ['x', 'i', ' +', '_i'],
  ['x', '1', '2', '_{1}'],
  ['V', 'max', '', 'max'],
])('%j with a lowered %j before %j: %j', (before, text, after, right) => {
  expect(loweredText(before, text, after)).toBe(right);
});

test('runs are joined as their neighbours decide', () => {
  const runs = new RaisedRuns();
  let text = '';
  for (const [part, height] of [
    ['2', null],
    ['1', 'raised'],
    ['0', 'raised'],
    ['4 and H', null],
    ['2', 'lowered'],
    ['O', null],
  ] as const) {
    text += runs.add(text, part, height);
  }
  expect(text + runs.end(text)).toBe('2^{10}4 and H2O');
});
