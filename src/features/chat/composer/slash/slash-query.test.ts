import { expect, test } from '@jest/globals';
import { matchingCommands, slashAt, slashNames } from './slash-query.ts';

test.each([
  ['/', 1, ''],
  ['/re', 3, 're'],
  ['/refine_draft ', 13, 'refine_draft'],
  ['a /re', 5, null],
  ['/re and more', 3, null],
  ['/re', Number.NaN, null],
  ['//', 2, null],
  ['/usr/bin', 8, null],
  ['', 0, null],
])('S2.14 %j with the caret at %d', (text, caret, query) => {
  expect(slashAt(text, caret)).toBe(query);
});

test('S2.14 the commands, those that begin with what is typed first', () => {
  const nameOf = (command: string) => (command === 'compose_new' ? 'Etwas Neues' : '');
  expect(matchingCommands('', nameOf)).toEqual(slashNames);
  expect(matchingCommands('re', nameOf)).toEqual(['refine_draft', 'rewrite', 'compose_reply']);
  expect(matchingCommands('compose-n', nameOf)).toEqual(['compose_new']);
  expect(matchingCommands('neues', nameOf)).toEqual(['compose_new']);
  expect(matchingCommands('art', nameOf)).toEqual([]);
});
