import { expect, test } from '@jest/globals';
import { allowedName, mailAddress } from './mail-address.ts';

test.each([
  [' Ann@Gloss.Example ', 'ann@gloss.example'],
  ['ann@xn--mnchen-3ya.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@MÜNCHEN.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@mail。gloss.example', 'ann@mail.gloss.example'],
  ['änn@gloss.example', 'änn@gloss.example'],
])('one mailbox is one address: %s', (text, address) => expect(mailAddress(text)).toBe(address));

test.each([
  'ann@0x7f.1',
  'ann@127.0.0.1',
  'ann@gloss.example/x',
  'ann@gl%6fss.example',
  'ann@gloss.example?x',
  'ann@gloss.example#x.co',
  'ann@xn--a.xn--\u00df-.co',
])('%j is not a second name of another domain', (text) => expect(mailAddress(text)).toBeNull());

test('a name of ALLOWED_EMAILS has the form of the addresses it is compared with', () => {
  expect(allowedName('@München.example')).toBe('@xn--mnchen-3ya.example');
  expect(allowedName('Ann@gloss.example')).toBe('ann@gloss.example');
});
