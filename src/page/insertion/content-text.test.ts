import { expect, test } from '@jest/globals';
import { joinedLines } from './content-text.ts';

test.each([
  ['One', 'One'],
  [' new ', ' new '],
  ['One\n\nTwo', 'One Two'],
  ['One  \n  Two', 'One Two'],
  ['\n\nOne\n\nTwo', ' One Two'],
  ['One\n \nTwo\n\n', 'One Two '],
  ['\n\n', ' '],
])('%j in one line is %j', (text, line) => {
  expect(joinedLines(text)).toBe(line);
});
