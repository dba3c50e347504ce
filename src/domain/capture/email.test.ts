import { expect, test } from '@jest/globals';
import { isEmail, isSignInEmail, normalizedEmail } from './email.ts';

test.each(['a@b.co', 'first.last@mail.example.org', 'ann+news@gloss.example', 'ä@ö.example'])(
  'S5.7 %s is an e-mail address',
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@.co',
  'a@b.',
  'a b@c.co',
  'a@b .co',
  'a@b@c.co',
  `${'a'.repeat(250)}@b.co`,
])('S5.7 %j is no e-mail address', (text) => expect(isEmail(text)).toBe(false));

test('S5.7 a code is not sent to an address with a plus sign', () => {
  expect(isSignInEmail('ann@gloss.example')).toBe(true);
  expect(isSignInEmail('ann+1@gloss.example')).toBe(false);
  expect(isSignInEmail('ann,bob@gloss.example')).toBe(false);
  expect(isSignInEmail('"ann"<bob@gloss.example>')).toBe(false);
});

test.each([
  ['a zero-width space', 'an\u200bn@gloss.example'],
  ['a soft hyphen', 'ann\u00ad@gloss.example'],
  ['a variation selector', 'ann\ufe0f@gloss.example'],
  ['a filler of Hangul', 'ann\u3164@gloss.example'],
  ['a control character', 'ann\0@gloss.example'],
  ['a character for private use', 'ann\ue000@gloss.example'],
  ['a right-to-left mark', 'ann@gloss\u200f.example'],
  ['half a surrogate pair', 'ann\ud800@gloss.example'],
  ['wide letters', 'ａｎｎ@gloss.example'],
  ['a ligature', 'ﬁn@gloss.example'],
  ['a letter in two parts', 'a\u0308nn@gloss.example'],
  ['a wide dot', 'ann@gloss．example.co'],
  ['a path', 'ann@gloss.example/x'],
])(
  'S5.7 a code is not sent to an address with %s: it would be another name of a mailbox',
  (_, text) => expect(isSignInEmail(text)).toBe(false),
);

test('addresses are compared without case and white space around them', () => {
  expect(normalizedEmail('  Ann@Gloss.Example ')).toBe('ann@gloss.example');
});
