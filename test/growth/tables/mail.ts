import { JSDOM } from 'jsdom';
import { mailBody } from '#sites/mail/body.ts';
import { peopleOf, personOf } from '#sites/mail/text/addresses.ts';
import { mailDate } from '#sites/mail/text/dates.ts';
import { headerKind } from '#sites/mail/text/header-block.ts';
import { replyText } from '#sites/mail/text/reply-text.ts';
import { isSentFrom, withoutSignature } from '#sites/mail/text/signature.ts';
import { type GrowthRow, row } from '../growth-row.ts';

const parser = new new JSDOM('').window.DOMParser();
const bodyOf = (html: string) => parser.parseFromString(html, 'text/html').body;

/** Markup that a hostile mail may repeat. */
const mails: Readonly<Record<string, (n: number) => string>> = {
  'spaces in one line': (n) => `<pre>${' '.repeat(8 * n)}x</pre>`,
  'quotes side by side': (n) => '<blockquote>a</blockquote>b'.repeat(n / 16),
  'marked quotes side by side': (n) =>
    '<div class="gmail_quote"><blockquote>a</blockquote></div>b'.repeat(n / 16),
  signatures: (n) => '<div class="gmail_signature">a</div>b'.repeat(n / 16),
  'line breaks': (n) => '<br>a'.repeat(n / 4),
  'marks of a tail': (n) => '<div id="appendonsend"></div>'.repeat(n / 16),
};

/** Text that a hostile mail may repeat. */
const texts: Readonly<Record<string, (n: number) => string>> = {
  'spaces in one line': (n) => `${' '.repeat(n)}x`,
  'spaces before a colon': (n) => `From${' '.repeat(n)}:`,
  'marks of quoting in one line': (n) => '>'.repeat(n),
  'spaced marks of quoting': (n) => '> '.repeat(n),
  'one word': (n) => 'a'.repeat(n),
  'one word with an @': (n) => `${'a'.repeat(n)}@`,
  'at signs': (n) => 'a@'.repeat(n),
  'open brackets': (n) => '<'.repeat(n),
  'open parentheses of addresses': (n) => '(http:'.repeat(n),
  dashes: (n) => '-'.repeat(n),
  'spaced dashes and a word': (n) => `${'- '.repeat(n)}x`,
  digits: (n) => '1'.repeat(n),
  'dates in one line': (n) => '12/3/2026 '.repeat(n),
  'month names': (n) => `May ${'May '.repeat(n)} 2026`,
  'quotation marks': (n) => '",'.repeat(n),
  colons: (n) => ':'.repeat(n),
  'labels in one line': (n) => 'From: '.repeat(n),
  'blank lines': (n) => '\n'.repeat(n),
  'quotes between blank lines': (n) => '> a\n\n'.repeat(n),
  'quoted lines': (n) => `> ${'a'.repeat(60)}\n`.repeat(n / 8),
  'long lines between quoted ones': (n) => `> ${'a'.repeat(60)}\nb\n`.repeat(n / 8),
  'lines of a sender': (n) => 'From: a@b.example\n'.repeat(n / 4),
  'lines of copies': (n) => `From: a\n${'Cc: b\n'.repeat(n / 4)}`,
  'lines that begin an attribution': (n) => 'On 1 May 2026\n'.repeat(n / 4),
  attributions: (n) => 'On 1 May 2026, Ann wrote:\n'.repeat(n / 8),
  'lines of signatures': (n) => 'Sent from my phone\n'.repeat(n / 4),
  delimiters: (n) => '--\n'.repeat(n),
  separators: (n) => '-----Original Message-----\n'.repeat(n / 8),
  fences: (n) => '```\n'.repeat(n),
};

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  replyText: (text) => replyText(text),
  'replyText between words': (text) => replyText(`Hello.\n${text}\nBye.`),
  withoutSignature,
  isSentFrom,
  headerKind,
  personOf,
  peopleOf,
  mailDate: (text) => mailDate(text, 'en'),
};

export const rows: readonly GrowthRow[] = [
  ...Object.entries(mails).map(([name, make]) =>
    row(`S5.14 a body of ${name}`, (n) => bodyOf(make(n)), mailBody, { length: 256 }),
  ),
  ...Object.entries(readers).flatMap(([reader, read]) =>
    Object.entries(texts).map(([name, make]) =>
      row(`${reader} of ${name}`, make, read, { length: 512 }),
    ),
  ),
];
