import { expect, test } from '@jest/globals';
import { isMarkdown } from '../files/text-form.ts';
import { markdownRange, plainRange } from './markdown-range.ts';

const cut = (text: string, start: number, length: number) => {
  const { from, to, lead } = markdownRange(text, start, length);
  return [lead, text.slice(from, to)];
};

test('a range begins and ends between blocks', () => {
  const text = '# Tides\n\n- one\n  more of one\n\n  and more\n\nThe harbour.\n\nThe end of it.';
  expect(cut(text, text.indexOf('and more'), 20)).toEqual([
    '',
    '- one\n  more of one\n\n  and more\n\n',
  ]);
  expect(cut(text, 0, text.length)).toEqual(['', text]);
  expect(cut(text, text.indexOf('harbour'), 90)).toEqual(['', 'The harbour.\n\nThe end of it.']);
  expect(cut('', 0, 9)).toEqual(['', '']);
});

test('within a table it has the head of the table before it', () => {
  const rows = Array.from({ length: 40 }, (_, row) => `| ${row + 1} | tide |`).join('\n');
  const text = `## Sheet\n\n|   | A |\n| --- | --- |\n${rows}\n\nAfter.`;
  const [lead, words] = cut(text, text.indexOf('| 20 |') + 3, 30);
  expect(lead).toBe('|   | A |\n| --- | --- |\n');
  expect(words).toMatch(/^\| 20 \| tide \|\n\| 21 /);
  expect(words).toMatch(/\|\n$/);
  expect(cut(text, text.indexOf('| ---'), 30)[0]).toBe('');
  expect(cut(text, text.indexOf('| ---'), 30)[1]).toMatch(/^\| {3}\| A/);
});

test('within code it has the fence before it, and behind the code it has none', () => {
  const text = `Words.\n\n\`\`\`\`js\nlet a;\n\`\`\`\nlet b;\n\`\`\`\`\n\nThe end.`;
  expect(cut(text, text.indexOf('let b'), 6)).toEqual(['````js\n', 'let b;\n']);
  expect(cut(text, text.indexOf('The end'), 20)).toEqual(['', 'The end.']);
});

test('a line without end is cut between words; the ranges contain all of it', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ');
  for (const cutter of [markdownRange, plainRange]) {
    let read = '';
    for (let from = 0; from < words.length; ) {
      const range = cutter(words, from, 20_000);
      expect(range.to).toBeGreaterThan(from);
      expect(range.to - range.from).toBeLessThan(30_000);
      read += words.slice(from, range.to);
      from = range.to;
    }
    expect(read).toBe(words);
  }
});

test('plain text is cut between lines', () => {
  const text = 'One line.\nAnother line.\nThe last.';
  expect(plainRange(text, 12, 5)).toEqual({ from: 10, to: 24, lead: '' });
});

test.each([
  ['page_content__webpage', 'Tides', true],
  ['chat_file_markdown', 'notes.md', true],
  ['chat_file_excel', 'book.xlsx', true],
  ['chat_file', 'letter.docx', true],
  ['chat_file', 'notes.txt', false],
  ['page_content__pdf', 'tides.pdf', false],
  ['audio', 'talk.mp3', false],
] as const)('the text of %s %s is Markdown: %s', (docType, title, expected) => {
  expect(isMarkdown({ docType, title })).toBe(expected);
});

test.each(['\n', '\n|a\n'])('a range of a text that begins with %j ends', (start) => {
  const text = `${start}${'|b\n'.repeat(3)}`;
  expect(markdownRange(text, 2, 2).from).toBeLessThan(3);
});
