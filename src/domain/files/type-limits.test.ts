import { expect, test } from '@jest/globals';
import type { DocType } from '../documents/documents.ts';
import { maxBytesOfType } from './type-limits.ts';

test.each<[DocType, string, number]>([
  ['page_content__pdf', 'a.pdf', 48],
  ['image', 'a.png', 10],
  ['audio', 'a.mp3', 50],
  ['video', 'a.mp4', 50],
  ['chat_file_code', 'a.ts', 20],
  ['chat_file_markdown', 'a.md', 20],
  ['chat_file_excel', 'a.csv', 20],
  ['chat_file_excel', 'a.xlsx', 30],
  ['chat_file', 'a.docx', 30],
  ['chat_file', 'a.txt', 20],
  ['page_content__webpage', 'page', 20],
  ['search_results', 'results', 20],
  ['pocket', 'unknown', 30],
  // The limit of one type does not apply to a file of another kind.
  ['video', 'a.txt', 20],
])('S5.9, S9.1 %s %s may have %i MB', (type, name, megabytes) => {
  expect(maxBytesOfType(type, name, '')).toBe(megabytes * 1024 * 1024);
});
