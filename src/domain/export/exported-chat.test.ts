import { expect, test } from '@jest/globals';
import { citation } from '#test/support/fake-evidence.ts';
import { message } from '#test/support/fake-rows.ts';
import { pageParts } from '#test/support/page-parts.ts';
import { chatPage } from './chat-page.ts';
import { chatMarkdown, exportedMessages } from './exported-chat.ts';
import { portableMarkdown } from './portable-markdown.ts';

const source = {
  docId: 'doc1',
  docType: 'page_content__webpage',
  title: 'Tides',
  link: 'https://quarterly.example/tides',
  tokens: 10,
} as const;
const said = (failure: string) => `${failure}:`;
const question = message({ messageId: 'q', type: 'human', text: 'When?', sources: [source] });
const answer = message({
  messageId: 'a',
  type: 'ai',
  text: 'At noon [[1.1 "It floods at noon."]].',
  citations: [citation(0, 'It floods at noon.')],
});

test('an answer leaves the chat with its notes; what has not ended and what is empty stay', () => {
  const branch = [
    question,
    answer,
    message({ messageId: 'q2', type: 'human', text: 'And then?', status: 'queued' }),
    message({ messageId: 'a2', type: 'ai', text: 'Half', status: 'streaming' }),
    message({ messageId: 'a3', type: 'ai', text: ' \n' }),
  ];
  const messages = exportedMessages(branch, said);
  expect(messages.map(({ messageId }) => messageId)).toEqual(['q', 'a']);
  expect(messages[1]?.text).toContain('At noon[1].');
  expect(messages[1]?.text).toContain('https://quarterly.example/tides');
});

test('an answer leaves the chat with the sentence around a quote, and why one failed', () => {
  const sentence = { before: 'Never again: ', after: ', it was said.' };
  const citations = [citation(0, 'it floods', 'It floods', { sentence, failure: 'part' })];
  const [, left] = exportedMessages([question, { ...answer, citations }], said);
  expect(left?.text).toContain(
    '[1] part: “Never again: **it floods**, it was said.”, Tides, https://quarterly.example/tides',
  );
});

test('a question is a quote of the Markdown, whatever signs it has', () => {
  const messages = [
    { messageId: 'q', type: 'human', text: '# One\n\n- two ' },
    { messageId: 'a', type: 'ai', text: '**Three**\n' },
  ] as const;
  expect(chatMarkdown('A\nname', messages)).toBe('# A name\n\n> # One\n>\n> - two\n\n**Three**\n');
});

test('what a stopped answer has left open is closed before the next question', () => {
  const branch = [
    question,
    message({ messageId: 'a', type: 'ai', status: 'stopped', text: 'So:\n\n```js\nlet x' }),
    message({ messageId: 'q2', type: 'human', text: 'Go on' }),
  ];
  expect(chatMarkdown('T', exportedMessages(branch, said))).toBe(
    '# T\n\n> When?\n\nSo:\n\n```js\nlet x\n```\n\n> Go on\n',
  );
});

test.each([
  ['a ````md\n```js\nx\n```', 'a ````md\n```js\nx\n```'],
  ['````md\n```js\nx\n```', '````md\n```js\nx\n```\n````'],
  ['<details>\n<summary>s</summary>\nx', '<details>\n<summary>s</summary>\nx\n</details>'],
  ['$$\nx^2', '$$\nx^2\n$$'],
  ['So \\(x^2\\) and \\[y_1 = 2\\].', 'So $x^2$ and $$y_1 = 2$$.'],
  ['As `\\(x^2\\)` says \\(so it is\\).', 'As `\\(x^2\\)` says \\(so it is\\).'],
])('%j as any program reads it: %j', (text, right) => {
  expect(portableMarkdown(text)).toBe(right);
});

test.each([
  ['# *x* [y](z) `a`', '\\# \\*x\\* \\[y\\](z) \\`a\\`'],
  ['1. Tides', '\\1. Tides'],
])('the title %j is plain text', (title, right) => {
  expect(chatMarkdown(title, [])).toBe(`# ${right}\n`);
});

test('a chat as a page has no HTML of its texts', () => {
  const messages = [
    { messageId: 'q', type: 'human', text: '<script>1</script>' },
    { messageId: 'a', type: 'ai', text: '**four** <script>' },
  ] as const;
  const page = chatPage('"</title><script>', messages, { ...pageParts, language: '"><x' });
  expect(page).not.toMatch(/<script|<x/);
  expect(page).toContain('<p>&lt;script&gt;1&lt;/script&gt;</p>');
  expect(page).toContain('<strong>four</strong> &lt;script&gt;');
  expect(page).toContain("default-src 'none'");
});
