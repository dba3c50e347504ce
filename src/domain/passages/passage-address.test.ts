import { expect, test } from '@jest/globals';
import { passageAddress } from './passage-address.ts';

const place = { docId: 'd', anchor: null };

test('a passage is named by its words; a long one by its first and last', () => {
  const link = 'https://a.example/page?x=1#part';
  expect(passageAddress({ ...place, link, exact: 'sea-wall, now' })).toBe(
    'https://a.example/page?x=1#:~:text=sea%2Dwall%2C%20now',
  );
  const exact = 'one two three four five six and so on seven eight nine ten eleven twelve';
  expect(passageAddress({ ...place, link, exact })).toBe(
    'https://a.example/page?x=1#:~:text=one%20two%20three%20four%20five%20six,seven%20eight%20nine%20ten%20eleven%20twelve',
  );
});

test('what is no web page has no address', () => {
  expect(passageAddress({ ...place, link: null, exact: 'a' })).toBeNull();
  expect(passageAddress({ ...place, link: 'javascript:alert(1)', exact: 'a' })).toBeNull();
});

test('G19 the thread of a mail remains in its address', () => {
  const link = 'https://mail.google.com/mail/u/0/#all/FMfcgzQXKMgcVlNVWrnBqDhB';
  const place = { docId: '', link, exact: 'Who brings the lamps?', anchor: null };
  expect(passageAddress(place)).toBe(`${link}:~:text=Who%20brings%20the%20lamps%3F`);
});
