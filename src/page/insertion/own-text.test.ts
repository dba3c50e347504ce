import { expect, test } from '@jest/globals';
import { ownTextEnd, ownTextStart, quoteStart } from './own-text.ts';

const own = (text: string) => text.slice(0, ownTextEnd(text));

test('a plain text ends where its signature or the quote at its end begins', () => {
  expect(own('See you.\n\n-- \nAnn')).toBe('See you.\n\n');
  expect(own('Yes.\n\nOn Monday, 4 May 2026, Bo wrote:\n\n> When?\n> Bo\n')).toBe('Yes.\n\n');
  expect(own('Yes.\n\nAm Montag, 4. Mai 2026 um 9:00 Uhr\nschrieb Bo:\n> Wann?')).toBe('Yes.\n\n');
  expect(own('Yes.\n\n-----Original Message-----\nFrom: Bo\n\nWhen?')).toBe('Yes.\n\n');
  expect(own('好的\n\n------------------ 原始邮件 ------------------\n发件人: Bo')).toBe(
    '好的\n\n',
  );
  expect(own('')).toBe('');
  const zoho = '---- On Mon, 14 Sep 2026 10:02:00 -0700 Gina Porto <gina@example.org> wrote ----';
  expect(own(`Yes.\n\n${zoho}\n\nWhen?`)).toBe('Yes.\n\n');
  expect(own('Look.\n============ Forwarded message ============\nFrom: Bo')).toBe('Look.\n');
});

test('the quote begins with its attribution, below the signature; own words have none', () => {
  const text = 'Yes.\n-- \nAnn\n\nOn Monday, 4 May 2026, Bo wrote:\n> When?';
  expect(text.slice(quoteStart(text))).toBe('On Monday, 4 May 2026, Bo wrote:\n> When?');
  expect(quoteStart('See you.\n-- \nAnn')).toBe(-1);
});

test('S1.6 a quote with the signature below it is none of the own words', () => {
  const quote = 'On Monday, 4 May 2026, Bo wrote:\n> When?\n';
  expect(own(`\n\n${quote}\n-- \nAnn`)).toBe('\n\n');
  expect(own(`Yes.\n\n${quote}\n-- \nAnn`)).toBe('Yes.\n\n');
  expect(own('> When?\nAt noon.\n-- \nAnn')).toBe('> When?\nAt noon.\n');
});

test('what is written between quoted lines or looks like a rule is the person’s own', () => {
  for (const text of ['> When?\nAt noon.', 'A -- B\n--- C', 'a list:\n- one\n- two', 'x\n---']) {
    expect(own(text)).toBe(text);
  }
});

test.each([
  ['@bo hello', 'Bo Larsen', 'hello'],
  ['@bo.larsen_1 ', 'x', ''],
  ['Bo Larsen', 'Bo Larsen', ''],
  ['@Bo Larsen\nhello', 'Bo Larsen', '\nhello'],
  ['@dee me too', '@dee', 'me too'],
  ['Bo Larsen, hello', 'Bo Larsen', 'Bo Larsen, hello'],
  ['Bolarsen hello', 'Bo', 'Bolarsen hello'],
  ['@ home', '', '@ home'],
  ['@bo hello', null, '@bo hello'],
])('%j to %j: the own words are %j', (text, name, own) => {
  expect(text.slice(ownTextStart(text, name))).toBe(own);
});
