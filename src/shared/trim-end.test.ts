import { expect, test } from '@jest/globals';
import { trimEndOf } from './trim-end.ts';

test('complete characters at the end are removed', () => {
  expect(trimEndOf('a==b==', /=/)).toBe('a==b');
  expect(trimEndOf('==', /=/)).toBe('');
  expect(trimEndOf('a', /=/)).toBe('a');
  expect(trimEndOf('a.\u{1F600}!', /[^\p{L}]/u)).toBe('a');
  expect(trimEndOf('a\u{1F600}', /\p{L}/u)).toBe('a\u{1F600}');
});
