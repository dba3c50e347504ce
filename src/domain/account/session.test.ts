import { expect, test } from '@jest/globals';
import {
  isLoggedIn,
  isThrottled,
  isUsable,
  mayRefresh,
  needsRefresh,
  tokenExpiry,
} from './session.ts';

const now = 1_800_000_000_000;

function token(msFromNow: number): string {
  const payload = { exp: (now + msFromNow) / 1000, subject: { user_id: 'local' } };
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;
}

test('a token states its expiry; other text does not', () => {
  expect(tokenExpiry(token(5000))).toBe(now + 5000);
  expect(tokenExpiry('no token')).toBeNull();
  expect(tokenExpiry('a.b!.c')).toBeNull();
  expect(tokenExpiry(`a.${Buffer.from('{"sub":1}').toString('base64url')}.c`)).toBeNull();
});

test('S4.5 S9.6 an access token is refreshed when it ends within an hour', () => {
  expect(needsRefresh(token(3_600_000), now)).toBe(true);
  expect(needsRefresh(token(3_601_000), now)).toBe(false);
  expect(needsRefresh(null, now)).toBe(true);
});

test('S4.5 S9.6 a refresh token that ends within 60 s is refused', () => {
  expect(mayRefresh(token(60_000), now)).toBe(false);
  expect(mayRefresh(token(61_000), now)).toBe(true);
  expect(mayRefresh(token(-1000), now)).toBe(false);
  expect(mayRefresh(null, now)).toBe(false);
});

test('S4.5 logged in while the refresh token lasts', () => {
  expect(isLoggedIn(token(1000), now)).toBe(true);
  expect(isLoggedIn(token(0), now)).toBe(false);
});

test('S9.6 a token is used until five minutes before its end', () => {
  expect(isUsable(token(301_000), now)).toBe(true);
  expect(isUsable(token(300_000), now)).toBe(false);
  expect(isUsable(null, now)).toBe(false);
});

test('S4.5 S9.6 refreshes are throttled to one per 2 s', () => {
  expect(isThrottled(null, now)).toBe(false);
  expect(isThrottled(now - 1999, now)).toBe(true);
  expect(isThrottled(now - 2000, now)).toBe(false);
});
