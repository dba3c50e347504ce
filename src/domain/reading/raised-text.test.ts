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
  ['', '235', 'U', '^{235}'],
  ['of ', '14', 'C', '^{14}'],
  ['(', '14', 'C', '^{14}'],
  ['by “', '3', 'He', '^{3}'],
  ['', 'b', 'Harbour', '^{b}'],
  ['', '1', ' The', '1'],
  ['s.', '9', '', '^9'],
  ['.”', '3', ' T', '^3'],
  ['."', '3', 'T', '^{3}'],
  ['n“', '3', ' ', '^3'],
  ['。', '3', '水', '^{3}'],
  ['~~', '9', ' m', '^9'],
  ['20.', '12', '5', '^{12}'],
  ['er ', '3', '.', '^3'],
  ['No.', 'o', ' 5', 'o'],
  ['3', '1', '/', ' 1'],
  ['a ', '1', '/', '1'],
])('%j with a raised %j before %j: %j', (before, text, after, right) => {
  expect(raisedText(before, text, after)).toBe(right);
});

test.each([
  ['CO', '2', ' is', '2'],
  ['10', '2', '', '_2'],
  ['x', 'i', ' +', '_i'],
  ['x', '1', '2', '_{1}'],
  ['V', 'max', '', 'max'],
  ['log', '2', '8', '_{2}'],
  ['4}', '6', 'C', '_{6}'],
  ['/', '2', ' cup', '2'],
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
