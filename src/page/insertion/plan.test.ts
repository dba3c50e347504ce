import { expect, test } from '@jest/globals';
import type { InsertionOperation } from '#domain/composer/insertion.ts';
import { contentOfText } from '#domain/composer/insertion.ts';
import { plainText, withAddresses } from './content-text.ts';
import { planOf } from './plan.ts';
import type { Span } from './text-map.ts';

const { lines } = contentOfText('One\nTwo');

/** The text after the operation, where `|` is on both sides of the selection. */
function result(operation: InsertionOperation, marked: string, draft?: Span): string {
  const [before = '', selected = '', after = ''] = marked.split('|');
  const text = before + selected + after;
  const at = { start: before.length, end: before.length + selected.length };
  const { span, lines: all } = planOf(operation, text, at, lines, draft);
  return text.slice(0, span.start) + plainText(all, true) + text.slice(span.end);
}

test.each<[InsertionOperation, string, string]>([
  ['replace', 'A |b| c', 'A One\nTwo c'],
  ['insertAtCaret', 'A |b| c', 'A bOne\nTwo c'],
  ['insertBelow', 'A |b| c', 'A b c\n\nOne\nTwo'],
  ['insertBelow', 'A |b|\nc', 'A b\n\nOne\nTwo\n\nc'],
  ['insertBelow', 'A |b|\n\nc', 'A b\n\nOne\nTwo\n\nc'],
  ['insertBelow', 'A\n||', 'A\n\nOne\nTwo'],
  ['insertBelow', '||', 'One\nTwo'],
  ['insertAtStart', '||', 'One\nTwo'],
  ['insertAtStart', '||A', 'One\nTwo\n\nA'],
  ['insertAtStart', '||\n\nSignature', 'One\nTwo\n\nSignature'],
  ['replaceDraft', 'A\n|b|\n', 'One\nTwo\n'],
  ['replaceDraft', '||', 'One\nTwo'],
])('%s in %j', (operation, marked, expected) => {
  expect(result(operation, marked)).toBe(expected);
});

test('of a draft with a signature only the draft is replaced, with the blank lines after it left', () => {
  const text = 'Dear all,\n\nhello\n\n-- \nMe';
  expect(result('replaceDraft', `${text}||`, { start: 0, end: text.indexOf('-- ') })).toBe(
    'One\nTwo\n\n-- \nMe',
  );
  expect(result('replaceDraft', '\n\n-- \nMe||', { start: 0, end: 2 })).toBe('One\nTwo\n\n-- \nMe');
});

test('a draft is put after the name of who is answered, which stays', () => {
  expect(result('insertAtStart', '@bo ||', { start: 4, end: 4 })).toBe('@bo One\nTwo');
  expect(result('insertAtStart', 'Bo||', { start: 2, end: 2 })).toBe('Bo One\nTwo');
  expect(result('replaceDraft', '@bo no||', { start: 4, end: 6 })).toBe('@bo One\nTwo');
});

test('lists and quotes are shown by marks in plain text, links by their address', () => {
  const runs = (text: string, href?: string) => [{ text, ...(href && { href }) }];
  const rich = [
    { kind: 'bullet', runs: runs('one') },
    { kind: 'bullet', depth: 1, runs: runs('two') },
    { kind: 'number', ordinal: 3, runs: runs('three\nlines') },
    { kind: 'quote', runs: runs('four') },
    { kind: 'text', runs: runs('site', 'https://a.example/') },
    { kind: 'text', runs: runs('a.example', 'https://a.example/') },
  ] as const;
  expect(plainText(withAddresses(rich.map((line) => ({ ...line }))), true).split('\n')).toEqual([
    '- one',
    '  - two',
    '3. three lines',
    '> four',
    'site (https://a.example/)',
    'a.example',
  ]);
});
