import { describe, expect, test } from '@jest/globals';
import { artifactFile, artifactKind, artifactName, hasScripts } from './artifacts.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('');

describe('artifactKind', () => {
  test.each([
    ['html', '<p>x', 'html'],
    ['HTML', '<p>x', 'html'],
    ['svg', '<svg/>', 'svg'],
    ['xml', '<?xml version="1.0"?>\n<svg xmlns="">', 'svg'],
    ['xml', '<rss>', null],
    ['mermaid', 'graph TD', 'mermaid'],
    ['markdown', '# Short', null],
    ['md', lines(16), 'markdown'],
    ['ts', lines(15), null],
    ['ts', lines(16), 'code'],
    ['', lines(16), 'code'],
    ['text', lines(40), null],
    ['math', lines(40), null],
    ['constructor', '<p>x', null],
    ['constructor', lines(16), 'code'],
    ['__proto__', lines(16), 'code'],
  ])('%s of %j is %s', (language, text, kind) => {
    expect(artifactKind(language, [text])).toBe(kind);
  });

  test('lines are counted over the pieces of growing code', () => {
    expect(artifactKind('py', [lines(10), lines(5)])).toBeNull();
    expect(artifactKind('py', [lines(10), lines(6)])).toBe('code');
    expect(artifactKind('py', [lines(15), 'half'])).toBe('code');
  });
});

test.each([
  ['html', '<html><title>Tide table</title>', 'Tide table'],
  ['html', '<h1 class="a">Tides</h1>', 'Tides'],
  ['html', '<p>none', ''],
  ['svg', '<svg><title>Mark</title></svg>', 'Mark'],
  ['markdown', 'Words\n\n## Plan of the day', 'Plan of the day'],
  ['code', '// src/tide.ts\nexport class Tide {}', 'src/tide.ts'],
  ['code', 'export class Tide {}', 'Tide'],
  ['code', 'import os\ndef level(x):', 'level'],
] as const)('%s %j is called %j', (kind, text, name) => {
  expect(artifactName(kind, text)).toBe(name);
});

test.each([
  ['html', 'html', '<title>Tide / table!</title>', 'Tide-table.html'],
  ['code', 'python', 'def level():', 'level.py'],
  ['code', '', 'words', 'gloss.txt'],
  ['code', 'ts', '// src/tide.ts', 'src-tide.ts'],
  ['markdown', 'md', '# 潮汐表', '潮汐表.md'],
  ['svg', 'xml', '<svg/>', 'gloss.svg'],
] as const)('a %s in %j is saved by its name', (kind, language, text, file) => {
  expect(artifactFile(kind, { language, text })).toBe(file);
});

test.each([
  ['<script>1</script>', true],
  ['<button onclick="x()">', true],
  ['<a href="javascript:x()">', true],
  ['<p>one = two</p>', false],
])('%s has scripts: %s', (html, expected) => {
  expect(hasScripts(html)).toBe(expected);
});

test.each(['constructor', '__proto__'])('a file of the language %s is a text', (language) => {
  expect(artifactFile('code', { language, text: 'class Tide {}' })).toBe('Tide.txt');
});
