import { expect, test } from '@jest/globals';
import { linesOf, pageOf, pageOfLine } from './capture-lines.ts';

test.each([
  ['', 'not a JSON object'],
  ['page.html', 'not a JSON object'],
  ['[{"file":"a"}]', 'not a JSON object'],
  ['null', 'not a JSON object'],
  ['{}', 'no file'],
  ['{"file":7,"url":"https://a.example"}', 'no file'],
  ['{"file":"a.html"}', 'no address'],
  ['{"file":"a.html","url":"a.example"}', 'no address'],
  ['{"file":"a.html","url":["https://a.example"]}', 'no address'],
  ['{"file":"a.html","url":"file:///a.html"}', 'no address of the web'],
])('the line %j is answered by an error: %s', (line, error) => {
  expect(pageOfLine(line)).toMatchObject({ error });
});

test('the names in a bad line are echoed', () => {
  expect(pageOf('a.html', 'nowhere')).toEqual({
    file: 'a.html',
    url: 'nowhere',
    error: 'no address',
  });
});

test('a page is a file and its address', () => {
  const line = '{"file":"a.html","url":"https://a.example/","set":"x"}';
  expect(pageOfLine(line)).toEqual({ file: 'a.html', url: 'https://a.example/' });
});

test('each line is parsed, empty ones included', () => {
  expect(linesOf('a\r\n\nb\n')).toEqual(['a', '', 'b']);
  expect(linesOf('')).toEqual([]);
});
