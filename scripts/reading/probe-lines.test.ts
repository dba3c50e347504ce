import { expect, test } from '@jest/globals';
import { questionOfLine } from './probe-lines.ts';

test.each([
  ['', null, 'not a JSON object'],
  ['tokens', null, 'not a JSON object'],
  ['[1]', null, 'not a JSON object'],
  ['{"id":3}', 3, 'no kind'],
  ['{"id":3,"kind":["tokens"]}', 3, 'no kind'],
])('the line %j is answered by an error', (line, id, error) => {
  expect(questionOfLine(line)).toEqual({ id, error });
});

test('a question retains its fields', () => {
  const line = '{"kind":"tokens","text":"a","error":"x"}';
  expect(questionOfLine(line)).toEqual({ id: null, kind: 'tokens', text: 'a' });
});
