import { expect, test } from '@jest/globals';
import { chatPlace, type Place, placeOf, readPlace, writePlace } from './routes.ts';
import { backOf, signInPlace } from './sign-in-place.ts';

/** Through the address. */
const reread = (place: Place) => readPlace(writePlace(place))!;

test.each([
  chatPlace('0193'),
  chatPlace(null),
  placeOf('library', 'a/b?c', { page: '12' }),
  placeOf('chats', null, { words: 'tide & moon' }),
  placeOf('settings', 'account'),
])('U2.3 signing in leads back to %j', (place) => {
  expect(backOf(reread(signInPlace(place)))).toEqual(place);
});

test('U2.3 a plan goes along; signing in never leads back to itself', () => {
  const place = signInPlace(placeOf('settings', 'account'), 'pro_yearly');
  expect(writePlace(place)).toBe('/login?back=%2Fsettings%2Faccount&upgrade=pro_yearly');
  expect(signInPlace(place).query).toEqual({});
  expect(backOf(readPlace('/login?back=/login')!)).toBeNull();
  expect(backOf(readPlace('/login/google')!)).toBeNull();
});

test.each([
  'https://evil.example/chat/1',
  '//evil.example/',
  'javascript:alert(1)',
  '/nothing',
  '',
])('U2.3 what is no place of ours is not returned to: %j', (back) => {
  const place = readPlace(`/login?back=${encodeURIComponent(back)}`)!;
  const found = backOf(place);
  // An empty address is the start.
  expect(found).toEqual(back === '' ? chatPlace(null) : null);
});
