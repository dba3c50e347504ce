import { expect, test } from '@jest/globals';
import {
  isMarkedFailed,
  productError,
  productMessage,
  retryAfterMs,
  v1Message,
} from './reply-error.ts';

const call = (body: unknown, status = 500, retryAfter: string | null = null) => ({
  status,
  statusText: 'Server Error',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter,
});

test.each([
  [{ message: 'a', detail: { msg: 'b' }, msg: 'd' }, 'a'],
  [{ detail: { msg: 'b' }, msg: 'd' }, 'b'],
  [{ detail: 'c', msg: 'd' }, 'c'],
  [{ msg: 'd' }, 'd'],
  [{ message: '', msg: 'd' }, 'd'],
  ['', '500 Server Error'],
  ['<html>', '500 Server Error'],
  [{}, '500 Server Error'],
])('S8.4 the message of %j', (body, message) => {
  expect(productMessage(call(body))).toBe(message);
});

test('/v1 replies are read by error.message first', () => {
  expect(v1Message(call({ error: { message: 'a' }, message: 'b' }))).toBe('a');
  expect(v1Message(call({ error: 'a', message: 'b' }))).toBe('a');
  expect(v1Message(call([{ error: { message: 'a' } }]))).toBe('a');
  expect(v1Message(call({ message: 'b' }))).toBe('b');
});

test.each([
  [200, { status: 'OK', data: 1 }, false],
  [200, { data: 1 }, false],
  [204, undefined, false],
  [200, { status: 'ERROR' }, true],
  [302, { status: 'OK' }, true],
  [401, { status: 'OK' }, true],
  [403, { status: 'OK' }, true],
  [413, { status: 'OK' }, true],
  [418, { status: 'OK' }, true],
])('S4.4 S8.2 a reply with status %d and body %j is marked failed: %s', (status, body, failed) => {
  expect(isMarkedFailed(status, body)).toBe(failed);
});

test.each([
  [401, 'please_login'],
  [403, 'forbidden'],
  [413, 'token_limit'],
  [418, 'forbidden'],
  [429, 'rate_limited'],
  [500, 'generic'],
  [502, 'server_unavailable'],
  [503, 'server_unavailable'],
  [504, 'server_unavailable'],
  [200, 'generic'],
])('S8.1 S8.2 S8.3 status %d is %s', (status, code) => {
  expect(productError(call({ msg: 'x' }, status))).toMatchObject({ code, message: 'x' });
});

test('S8.2 a 418 is about the time only where its body says so', () => {
  expect(productError(call({ code: 'clock_skew', detail: 'x' }, 418)).code).toBe('clock_skew');
  expect(productError(call({ code: 'blocked', detail: 'x' }, 418)).code).toBe('forbidden');
});

test('C10 S8.9 with code -10 the words are the server’s', () => {
  const error = productError(call({ status: 'ERROR', code: -10, msg: 'Back at nine.' }, 200));
  expect(error).toMatchObject({
    code: 'server_message',
    message: 'Back at nine.',
    details: { words: 'Back at nine.' },
  });
});

test('a failure has the trace id of its reply, where that is one', () => {
  const traced = (traceId: string) => productError({ ...call({}), traceId }).details?.traceId;
  expect(traced('3f2a90c1b7d04e55')).toBe('3f2a90c1b7d04e55');
  expect(traced('<b>no</b>')).toBeUndefined();
});

test('the server names its own codes; unknown codes are not adopted', () => {
  expect(productError(call({ code: 'pairing_refused', detail: 'no' }, 401)).code).toBe(
    'pairing_refused',
  );
  expect(productError(call({ code: 'whatever' }, 403)).code).toBe('forbidden');
});

test('how long to wait is in the details', () => {
  expect(productError(call('', 429, '7')).details).toEqual({ status: 429, retryAfterMs: 7000 });
  const now = Date.UTC(2027, 0, 1, 12, 0, 0);
  expect(retryAfterMs('Fri, 01 Jan 2027 12:00:05 GMT', now)).toBe(5000);
  expect(retryAfterMs('Fri, 01 Jan 2027 11:00:05 GMT', now)).toBe(0);
  expect(retryAfterMs('later', now)).toBeNull();
});

test('S8.6 code 10119 is a deleted account', () => {
  const error = productError(
    call({ status: 'ERROR', code: 10119, detail: 'Account deleted' }, 403),
  );
  expect(error).toMatchObject({ code: 'account_deleted', message: 'Account deleted' });
});
