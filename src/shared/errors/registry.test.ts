import { expect, test } from '@jest/globals';
import { CodedError, toCodedError } from './coded-error.ts';
import { errorEntry, errorRegistry, isErrorCode } from './registry.ts';

test('S8.5 S8.6 the numbers of the specification belong to one code each', () => {
  const numbers = Object.entries(errorRegistry).flatMap(([code, entry]) =>
    'number' in entry ? [[entry.number, code]] : [],
  );
  expect(Object.fromEntries(numbers)).toEqual({
    1001: 'fetch_type',
    1002: 'fetch_data',
    1003: 'fetch_other',
    1011: 'upload_document',
    1012: 'create_document',
    10119: 'account_deleted',
  });
  expect(numbers).toHaveLength(6);
});

test('an error crosses a context as JSON and comes back as itself', () => {
  const error = new CodedError('rate_limited', 'slow', { retryAfterMs: 2000 });
  const back = CodedError.fromData(JSON.parse(JSON.stringify(error.toData())));
  expect(back).toMatchObject({ code: 'rate_limited', message: 'slow', retryable: true });
  expect(back.details).toEqual({ retryAfterMs: 2000 });
  expect(CodedError.fromData({ code: 'invented' }).code).toBe('failed');
});

test('S8.4 aborts and time-outs have the words of the specification', () => {
  expect(toCodedError(new DOMException('x', 'AbortError'))).toMatchObject({
    code: 'aborted',
    message: 'manual aborted request.',
  });
  expect(toCodedError(new DOMException('x', 'TimeoutError'))).toMatchObject({
    code: 'timeout',
    message: 'Request timeout',
  });
});

test('only our own bearer is 401; a vendor that refuses is 502', () => {
  expect(errorEntry('please_login').status).toBe(401);
  expect(errorEntry('provider_unauthorized').status).toBe(502);
  expect(errorEntry('provider_refused').status).toBe(502);
  expect(isErrorCode('toString')).toBe(false);
});
