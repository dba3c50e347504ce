import { expect, test } from '@jest/globals';
import { hostWords, shownWords } from './host-words.ts';

test.each([
  [{ error: { message: 'quota exceeded' } }],
  [{ error: 'quota exceeded' }],
  [{ object: 'error', message: 'quota exceeded', code: 400 }],
  [{ detail: 'quota exceeded' }],
  [{ detail: [{ loc: ['body'], msg: 'quota exceeded' }] }],
  [{ base_resp: { status_code: 1008, status_msg: 'quota exceeded' } }],
  [{ code: 5, msg: 'quota exceeded' }],
  [{ errors: [{ message: 'quota exceeded' }] }],
  [[{ error: { code: 429, message: 'quota exceeded' } }]],
  [{ error: { message: '{"error":{"message":"quota exceeded"}}' } }],
  [{ error: {}, message: 'quota  exceeded\n' }],
  [
    {
      error: {
        message: 'Provider returned error',
        metadata: { raw: '{"message":"quota exceeded"}' },
      },
    },
  ],
  [{ error: { message: 'Provider returned error', metadata: { raw: 'quota exceeded' } } }],
  [{ error: { message: `x.BadRequestError: b'{"error":{"message":"quota exceeded"}}'` } }],
])('are found wherever a host puts them: %j', (body) => {
  expect(hostWords(body)).toBe('quota exceeded');
  expect(hostWords(JSON.stringify(body))).toBe('quota exceeded');
});

test.each([
  ['upstream timed out', 'upstream timed out'],
  ['<!doctype html><title>502</title>', ''],
  ['x'.repeat(501), ''],
  ['', ''],
  ['{}', ''],
  ['{"ok":true}', ''],
])('a body that is no object: %j', (body, words) => {
  expect(hostWords(body)).toBe(words);
});

test('are shown without keys', () => {
  expect(shownWords('Incorrect API key provided: sk-proj-abcd1234efgh.')).toBe(
    'Incorrect API key provided: •••.',
  );
  expect(shownWords('sent Bearer abc.def.ghi', null)).toBe('sent Bearer •••');
  expect(shownWords('the key my secret is wrong', 'my secret')).toBe('the key ••• is wrong');
  expect(shownWords('model mistral-small-24b-instruct not found')).toContain('mistral-small');
});

test('are cut at 300 characters', () => {
  const words = shownWords('ä '.repeat(400));
  expect(Array.from(words).length).toBeLessThanOrEqual(300);
  expect(words.endsWith('…')).toBe(true);
});
