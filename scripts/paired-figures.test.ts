import { expect, test } from '@jest/globals';
import { figuresIn, paired } from './bench/measures/paired-figures.ts';

test('figures are the numbers of JSON lines, without limits and lists of runs', () => {
  const output = [
    'Building the extension …',
    '{"measure":"loader bytes","value":800,"limit":880,"ok":true}',
    '{"measure":"script ms","with":0.3,"without":0.1,"runs":[1,2]}',
    '{"bench":"stream","load":2,"figures":[{"name":"whole","chars":9,"whole":{"cpu":5}}]}',
  ].join('\n');
  expect([...figuresIn(output)]).toEqual([
    ['loader bytes: value', 800],
    ['script ms: with', 0.3],
    ['script ms: without', 0.1],
    ['stream: figures: whole: whole: cpu', 5],
  ]);
});

test('a ratio is the median of the rounds’ own; figures of one build are left out', () => {
  const round = (baseline: number, now: number) => ({
    baseline: new Map([
      ['ms', baseline],
      ['old', 1],
      ['tasks', 0],
    ]),
    now: new Map([
      ['ms', now],
      ['new', 1],
      ['tasks', 0],
    ]),
  });
  expect(paired([round(10, 20), round(100, 110), round(20, 30)])).toEqual([
    { figure: 'ms', baseline: 20, now: 30, ratio: 1.5 },
    { figure: 'tasks', baseline: 0, now: 0, ratio: null },
  ]);
});
