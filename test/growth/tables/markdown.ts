import { htmlOfMarkdown } from '#domain/markdown/html/html-of-markdown.ts';
import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { addressOf, linksIn } from '#features/chat/context/addresses/links.ts';
import { ownTextEnd } from '#page/insertion/own-text.ts';
import { pageParts } from '#test/support/page-parts.ts';
import { type GrowthRow, halves, repeated, row } from '../growth-row.ts';

type TextRow = [name: string, textOf: (length: number) => string];

const texts: readonly TextRow[] = [
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
  ['parentheses of half a link', repeated('(a)', '[a](b')],
  ['runs of backticks', (length) => backticks(Math.sqrt(2 * length))],
];

function backticks(runs: number): string {
  return Array.from({ length: Math.ceil(runs) }, (_, index) => '`'.repeat(index + 1)).join('a');
}

const links: readonly TextRow[] = [
  ['links', repeated('https://a.test/x ')],
  ['one link', repeated('(', 'https://a.test/')],
  ['closed brackets', repeated(')', 'https://a.test/')],
  ['schemes', repeated('https://')],
  ['signs of the end', repeated('.', 'https://a.test/', 'x')],
  ['semicolons', repeated('&a;', 'https://a.test/')],
  ['spaces, then links', halves(' ', 'https://a.test/?q ')],
];

const html: readonly TextRow[] = [
  ['quotes', repeated('> ', '', 'a')],
  ['lists', repeated('- a\n')],
  ['signs', repeated('<&">')],
  ['notes', repeated('[^a]', '[^a]: b\n\n')],
  ['names of hosts', repeated('a.', '[', '](https://b.example)')],
];

const quoted = (length: number) => `${'-'.repeat(length)}\n${'> a\n'.repeat(length / 4)}`;
/** What is written of a text without an end, chunk by chunk. */
const written: readonly TextRow[] = [
  ['half a link', repeated('[a](')],
  ['half a picture', repeated('![a](')],
  ['open emphasis', repeated('*a')],
  ['open formulas', repeated('$a ')],
  ['open cells', repeated('|[a](')],
];
const chunk = 256;
/** Each chunk is also searched for ends of lines: 16 and more where all of it is parsed again. */
const writtenLimit = { length: 8192, limit: 8 };

function drawWritten(text: string): void {
  const stream = new MarkdownStream();
  for (let at = chunk; at < text.length; at += chunk) stream.update(text.slice(0, at), true);
}

const htmlOf = (text: string) => htmlOfMarkdown(text, pageParts);
const draw = (text: string, isLive: boolean) => new MarkdownStream().update(text, isLive);

export const rows: readonly GrowthRow[] = [
  ...texts.map(([name, textOf]) => row(`Markdown of ${name}`, textOf, (text) => draw(text, false))),
  ...texts.map(([name, textOf]) =>
    row(`live Markdown of ${name}`, textOf, (text) => draw(text, true), { length: 2048 }),
  ),
  ...written.map(([name, textOf]) =>
    row(`Markdown that is written of ${name}`, textOf, drawWritten, writtenLimit),
  ),
  ...html.map(([name, textOf]) => row(`HTML of ${name}`, textOf, htmlOf)),
  ...links.map(([name, textOf]) => row(`links in ${name}`, textOf, linksIn)),
  row('an address of dots', repeated('a.'), addressOf),
  row('an address of hyphens', repeated('a-'), addressOf),
  row('own text before a quote', quoted, ownTextEnd),
  row('own text of dashes', repeated('--- a'), ownTextEnd),
];
