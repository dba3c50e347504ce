import { expect, test } from '@jest/globals';
import { type CallFacts, diagnosticsText, pathWithoutIds, withFailed } from './diagnostics.ts';
import { isSentAgain, notificationFields, notificationOf } from './notification.ts';
import { isReportedCount, withRefusal } from './refusal-counts.ts';

const page = {
  surface: 'sidebar',
  version: '8.20.0',
  appVersion: 'webpage_1.0.1',
  userAgent: 'Chrome/156.0',
  platform: 'Linux',
  languages: ['de', 'en'],
  width: 400,
  height: 800,
};

const calls: CallFacts = {
  failed: [{ at: 0, path: '/user/x', status: 0, traceId: '3f2a90c1b7d04e55' }],
  refusals: { time: 2 },
  clockDifferenceMs: 60_000,
};

test('diagnostics name the browser, refused and failed calls, and the error with its places', () => {
  const error = { name: 'TypeError', message: 'x', stack: 'TypeError: x\n    at f (app.js:1:2)' };
  expect(diagnosticsText(page, calls, error).split('\n')).toEqual([
    'Gloss 8.20.0 (sidebar)',
    'Browser: Chrome/156.0',
    'Platform: Linux',
    'Languages: de, en',
    'Window: 400 × 800',
    'Clock: 60 s behind the server',
    'Refused calls:',
    '  time: 2',
    'Failed calls:',
    '  1970-01-01T00:00:00.000Z /user/x no reply 3f2a90c1b7d04e55',
    'Error: TypeError: x',
    '    at f (app.js:1:2)',
  ]);
  expect(diagnosticsText({ ...page, version: null }, null)).toContain('Gloss webpage_1.0.1');
});

test('of calls that fail alike the latest stays, of others twenty', () => {
  const call = (path: string, at: number) => ({ at, path, status: 500, traceId: `id-of-${at}` });
  const some = withFailed(withFailed([call('/a', 1)], call('/b', 2)), call('/a', 3));
  expect(some.map(({ at }) => at)).toEqual([3, 2]);
  const paths = Array.from({ length: 30 }, (_, at) => call(`/${at}`, at));
  expect(paths.reduce<typeof some>(withFailed, [])).toHaveLength(20);
});

test('paths are noted without the ids of what is a person’s', () => {
  expect(pathWithoutIds('/app/file/0193a7c2-1111-7000-8000-000000000001')).toBe('/app/file/:id');
  expect(pathWithoutIds('/user/get_user_info')).toBe('/user/get_user_info');
});

test('S8.2 refusals are counted by reason and reported at 1, 2, 4 … 2048', () => {
  const reported = Array.from({ length: 5000 }, (_, count) => count).filter(isReportedCount);
  expect(reported).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
  const counts = withRefusal(withRefusal({ time: 1 }, 'time'), 'abc');
  expect(counts).toEqual({ time: 2, abc: 1 });
  const full = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`v${at}`, 1]));
  expect(withRefusal(full, 'one more')).toEqual(full);
});

test('S7.2 a notification has the fields that a person is shown, and no others', () => {
  const sender = { userId: 'u', email: 'a@b.c', userAgent: 'x', platform: 'y', languages: ['de'] };
  expect(Object.keys(notificationOf(sender, '418_time', 'time: 1'))).toEqual([
    ...notificationFields,
  ]);
});

test.each([
  [0, true],
  [200, false],
  [400, false],
  [413, false],
  [429, true],
  [500, true],
  [503, true],
])('S8.10 status %d is sent again: %s', (status, again) => {
  expect(isSentAgain(status)).toBe(again);
});
