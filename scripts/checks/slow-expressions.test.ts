import { expect, test } from '@jest/globals';
import { buildingPlaces, literalExpressions } from './check-expressions.ts';
import { slowness } from './slow-expressions.ts';

test.each([
  String.raw`\s+$`,
  String.raw`\s*\n\s*`,
  '(a+)+b',
  String.raw`^[ \t]*a?[ \t]*$`,
  '<title[^>]*>',
  String.raw`!\[[^\]]*\]\(`,
  String.raw`<!--[\s\S]*?-->`,
])('/%s/ is slower than linear', (source) => {
  expect(slowness(source, '')).not.toBeNull();
});

test.each([
  String.raw`(?<!\s)\s+$`,
  '<title[^<>]*>',
  String.raw`\[[^[\]]*\]\(`,
  String.raw`https?:\/\/\S+`,
  '^<a[^>]*>',
  String.raw`a{1,300}\s`,
])('/%s/ is linear', (source) => {
  expect(slowness(source, '')).toBeNull();
});

test('literals are found with their lines', () => {
  expect(literalExpressions('a.ts', 'const a = 1;\nconst b = /x\\/+$/gu;')).toEqual([
    { file: 'a.ts', line: 2, source: 'x\\/+$', flags: 'gu' },
  ]);
});

test('what puts an expression together is found, however it is written', () => {
  const code = 'const a =\n  new RegExp(b);\nconst c = () => RegExp(d);\nconst e: RegExp = /x/;';
  const places = buildingPlaces('a.ts', code);
  expect(places.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([2, 3]);
});
