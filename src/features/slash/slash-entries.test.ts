import { expect, test } from '@jest/globals';
import type { ListedTool } from '#domain/tools/tool-entry.ts';
import {
  matchingEntries,
  type SlashEntry,
  slashAt,
  slashEntries,
  slashKey,
} from './slash-entries.ts';

test.each([
  ['/', 1, ''],
  ['/re', 3, 're'],
  ['/refine_draft ', 13, 'refine_draft'],
  ['/übers', 6, 'übers'],
  ['a /re', 5, null],
  ['/re and more', 3, null],
  ['/re', Number.NaN, null],
  ['//', 2, null],
  ['/usr/bin', 8, null],
  ['', 0, null],
])('S2.14 %j with the caret at %d', (text, caret, query) => {
  expect(slashAt(text, caret)).toBe(query);
});

const sailor = { id: 't', name: 'Sailor talk', kind: 'custom' } as ListedTool;
const entries = slashEntries([sailor]);
const nameOf = (entry: SlashEntry) => {
  if (entry.kind === 'own') return entry.tool.name;
  return slashKey(entry) === 'compose_new' ? 'Etwas Neues' : '';
};
const found = (query: string) => matchingEntries(entries, query, nameOf).map(slashKey);

test('S2.14 tools come first, then own tools, then commands', () => {
  const tools = ['summarise', 'translate', 'explain', 'improve', 'own t'];
  const commands = [
    'compose_reply',
    'compose_new',
    'refine_draft',
    'rewrite',
    'my_own_tools',
    'search',
    'read',
    'marks',
    'art',
  ];
  expect(found('')).toEqual(tools.concat(commands));
});

test('S2.14 what is typed finds commands and names, those that begin with it first', () => {
  expect(found('re')).toEqual(['refine_draft', 'rewrite', 'read', 'compose_reply']);
  expect(found('compose-n')).toEqual(['compose_new']);
  expect(found('compose_reply')).toEqual(['compose_reply']);
  expect(found('neues')).toEqual(['compose_new']);
  expect(found('sail')).toEqual(['own t']);
  expect(found('art')).toEqual(['art']);
  expect(found('xyz')).toEqual([]);
});
