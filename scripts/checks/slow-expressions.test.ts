import { expect, test } from '@jest/globals';
import { literalExpressions } from './check-expressions.ts';
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
