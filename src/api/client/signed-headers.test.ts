import { expect, test } from '@jest/globals';
import { signedHeaderNames, signedHeaders, timeDifference } from './signed-headers.ts';

const origin = {
  now: 1_800_000_000_000,
  timeDifferenceMs: -5000,
  deviceId: 'device',
  browser: { name: 'Chrome', version: '156.0.1.2' },
  domain: 'gloss.test',
  path: '/app/é',
  random: 0,
};

test('S9.5 a request states the version and environment it comes from', () => {
  expect(signedHeaders(origin)).toEqual({
    'x-timestamp': '1799999995000',
    'x-app-version': 'webpage_1.0.1',
    'x-device-id': 'device',
    'x-browser-name': 'Chrome',
    'x-browser-version': '156.0.1.2',
    'x-browser-major': '156',
    'x-environment': 'prod',
    'x-client-domain': 'gloss.test',
    'x-client-path': '/app/%C3%A9',
    'x-random': '100000',
  });
  expect(Object.keys(signedHeaders(origin))).toEqual([...signedHeaderNames]);
});

test('the random number has six digits', () => {
  expect(signedHeaders({ ...origin, random: 0.999999999 })['x-random']).toBe('999999');
});

test('S8.2 the clock difference comes from the Date header', () => {
  const now = Date.UTC(2027, 0, 1, 12, 0, 10);
  expect(timeDifference('Fri, 01 Jan 2027 12:00:00 GMT', now)).toBe(-10_000);
  expect(timeDifference(null, now)).toBeNull();
  expect(timeDifference('soon', now)).toBeNull();
});
