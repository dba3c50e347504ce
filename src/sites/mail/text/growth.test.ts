import { expect, test } from '@jest/globals';
import { growth, growthLimit } from '#test/support/growth.ts';
import { isWide } from '#test/support/wide.ts';
import { peopleOf, personOf } from './addresses.ts';
import { mailDate } from './dates.ts';
import { headerKind } from './header-block.ts';
import { replyText } from './reply-text.ts';
import { isSentFrom, withoutSignature } from './signature.ts';

const reply = (text: string) => replyText(text);
const both = (text: string) => replyText(`Hello.\n${text}\nBye.`);

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
  replyText: reply,
  'replyText of a text between words': both,
  withoutSignature,
  isSentFrom,
  headerKind,
  personOf,
  peopleOf,
  mailDate: (text) => mailDate(text, 'en'),
};

const cases = Object.keys(readers).flatMap((reader) =>
  Object.keys(texts).map((text) => [reader, text] as const),
);

// Each text, by one reader after the other; all pairs in the wide run.
test.each(cases.filter((_, at) => isWide || at % 4 === 0))(
  '%s costs no more than its length: %s',
  (reader, text) => {
    const [read, make] = [readers[reader], texts[text]];
    if (!read || !make) throw new Error('no such case');
    expect(growth(make, read)).toBeLessThan(growthLimit);
  },
);
