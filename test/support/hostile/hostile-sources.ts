import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { root } from '../sources.ts';

/** A page, a file or an answer that is designed to block its reader. */
export interface HostileSource {
  name: string;
  /** The body of the page next to the chat. */
  page?: string;
  /** That page as a whole, at its own address. */
  site?: { url: string; html: string };
  /** A page that is not open, read by its address; it must not be framed. */
  linked?: string;
  /** A file that is added to the chat. */
  file?: { name: string; text: string };
  /** The subtitles of a player in that page. */
  subtitles?: { url: string; text: string };
  /** A backup that is restored. */
  backup?: () => Uint8Array;
  /** What the model answers about it. */
  answer?: string;
  /** Words of the page that are read nevertheless. */
  words?: string;
}

const words = 'The ferry leaves the old harbour at nine.';
const story = `<p>${words} ${'It carries the post and nine cows. '.repeat(20)}</p>`;
const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth);
const math = (depth: number) =>
  `<math>${nested('<mrow><msup><mi>x</mi>', '</msup></mrow>', depth)}</math>`;

const siteFixture = (file: string) =>
  readFileSync(path.join(root, 'test/fixtures/sites', file), 'utf8');

/** A thread of Gmail with that text before the words of a message. */
function mailWith(text: string): string {
  return siteFixture('gmail/thread.html').replace(
    'Wer holt die Lampen?',
    `<pre>${text}Wer holt die Lampen?</pre>`,
  );
}

/** About 195 KB of a ZIP archive. */
function unpacksTo(megabytes: number): Uint8Array {
  const zeros = new Uint8Array(megabytes * 1024 * 1024);
  return zipSync({ 'backup.jsonl': zeros, 'files.json': new TextEncoder().encode('[]') });
}

export const hostileSources: readonly HostileSource[] = [
  { name: 'formulas inside formulas', page: story + nested('<math>', '</math>', 400) },
  { name: 'forty nests of formulas', page: story + math(100).repeat(40) },
  { name: 'a block of spaces', page: `${story}<pre>a${' '.repeat(400_000)}b</pre>` },
  { name: 'elements inside one another', page: story + nested('<div>', '</div>', 30_000), words },
  {
    name: 'a form whose inputs have the names of DOM properties',
    page: `<form><input name="parentElement"><input name="children"><input name="attributes">
      <input name="textContent"><input name="childNodes">${story}</form>`,
    words,
  },
  { name: 'a title that does not end', page: `${story}<title${' a'.repeat(500_000)}`, words },
  {
    name: 'a title that does not end, read by its address',
    linked: `${story}<title${' a'.repeat(1_000_000)}`,
  },
  {
    name: 'noscript inside noscript',
    page: story + nested('<noscript><p>', '</p></noscript>', 20_000),
    words,
  },
  {
    name: 'a mail with a line of spaces',
    site: {
      url: 'https://mail.google.com/mail/u/0/#inbox/FMfcgzQaaa',
      html: mailWith(`${' '.repeat(16_000)}\n`),
    },
    words: 'Die Lampen hole ich um zwölf.',
  },
  {
    name: 'a file of formulas inside formulas',
    file: { name: 'formulas.html', text: story + nested('<math>', '</math>', 400) },
    words,
  },
  {
    name: 'a file with a line of spaces',
    file: { name: 'spaces.md', text: `${words}\n\na${' '.repeat(400_000)}b` },
    words,
  },
  {
    name: 'subtitles of tags that do not end',
    site: { url: 'https://vimeo.com/130600001', html: siteFixture('video-pages/talk.html') },
    subtitles: {
      url: 'https://vimeo.com/lines/en.vtt',
      text: `WEBVTT\n\n00:01.000 --> 00:03.000\n${words}\n\n00:04.000 --> 00:06.000\n${'<c.a '.repeat(100_000)}\n`,
    },
    words,
  },
  { name: 'a backup that unpacks to a thousand times its size', backup: () => unpacksTo(200) },
  { name: 'many tags that do not end', page: story + '<a b="'.repeat(50_000) },
  { name: 'an address with many parentheses', answer: `http://a.example/${')'.repeat(32_000)}` },
  { name: 'addresses without a host', answer: 'www._'.repeat(20_000) },
  { name: 'open emphasis and tags', answer: '*<b>'.repeat(15_000) },
  {
    name: 'a large diagram',
    answer: `\`\`\`mermaid\nflowchart TD\n${Array.from({ length: 400 }, (_, index) => `a${index}-->a${(index * 7) % 400}`).join('\n')}\n\`\`\``,
  },
];
