import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { workParts } from './work-parts.ts';

const failing = (code: ErrorCode) =>
  workParts(
    { run: () => Promise.reject(new CodedError(code)), close: () => {} } as unknown as WorkPort,
    null,
  );

test('S8.7 a long mail stays whole where its words cannot be counted', async () => {
  const mail = 'Low water. '.repeat(3000);
  const read = { isLimit: false, text: mail, tokens: 0 };
  expect(await failing('failed').limit(mail, 2000)).toMatchObject(read);
});

test.each(['aborted', 'timeout'] as const)('a count that was %s is no text', async (code) => {
  await expect(failing(code).limit('Low water.')).rejects.toMatchObject({ code });
});
