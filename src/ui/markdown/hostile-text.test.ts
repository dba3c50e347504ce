import { expect, test } from '@jest/globals';
import { growth, growthLimit, halves, repeated } from '#test/support/growth.ts';
import { workTime } from '#test/support/work-time.ts';
import { MarkdownStream } from './markdown-stream.ts';

const texts: [name: string, textOf: (length: number) => string][] = [
  ['addresses without a host', repeated('www._')],
  ['dots of an address', repeated('www..')],
  ['addresses', repeated('http://a.b/ ')],
  ['parentheses behind an address', repeated(')', 'http://a.b/')],
  ['references behind an address', repeated('&a;', 'http://a.b/')],
  ['addresses in brackets', repeated('http://a.b]', '['.repeat(900))],
  ['stars in the middle', repeated('*', 'a', 'b')],
  ['spaces before the last of a line', repeated(' ', 'a', 'b\nc \n')],
  ['dots behind a mail address', repeated('.', 'a@a.a', ' b')],
  ['tags in open emphasis', repeated('*<b>')],
  ['end tags without a start', halves('<b>', '</i>')],
  ['tags side by side', repeated('</i><b>')],
  ['links in brackets', halves('[', '[a](b)')],
  ['brackets in brackets', halves('[', ']')],
  ['links in pictures', halves('![', '[a](b)')],
  ['open parentheses of links', repeated('[](', 'a')],
  ['open comments', repeated('<!--', 'a')],
  ['spaces of a heading', repeated(' ', '# a', ' #b')],
  ['tildes of a fence', repeated('~', '~~~', '\u2028a')],
  ['spaces of a formula', repeated(' ', '\\[', 'b')],
  ['spaces of a table', repeated(' ', 'a|b\n-|-', 'x')],
  ['tables that are none', repeated('-|-\n-|-|-\n', 'a\n')],
  ['letters of a formula', repeated('a', '\\[\n', '\n\\]\n')],
  ['signs of lists', repeated('- ', 'a\n', 'x')],
  ['spaces of a line', repeated(' ', '', 'a')],
  ['runs of backticks', (length) => backticks(Math.sqrt(2 * length))],
];

function backticks(runs: number): string {
  return Array.from({ length: Math.ceil(runs) }, (_, index) => '`'.repeat(index + 1)).join('a');
}

test.each(texts)('many %s take time in proportion to their length', (_, textOf) => {
  for (const live of [false, true]) {
    const read = (text: string) => new MarkdownStream().update(text, live);
    expect(growth(textOf, read)).toBeLessThan(growthLimit);
  }
});

test('half a link with many parentheses is read in time in proportion to its length', () => {
  const read = (text: string) => new MarkdownStream().update(text, true);
  const text = `[a](b${'(a)'.repeat(150)}`;
  expect(workTime(() => read(text), 200)).toBeLessThan(200);
});

test('elements inside one another end at a depth that a view can draw', () => {
  const nested = `${'<b>'.repeat(20_000)}x${'</b>'.repeat(20_000)}`;
  const [block] = new MarkdownStream().update(nested, true);
  expect(JSON.stringify(block).match(/"children"/g)!.length).toBeLessThan(50);
});
