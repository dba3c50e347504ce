import { expect, test } from '@jest/globals';
import { nameOfPicture } from './picture-name.ts';

test.each([
  ['image/jpeg', 'A red boat.jpg'],
  ['image/svg+xml', 'A red boat.svg'],
  ['', 'A red boat.png'],
])('S5.8 a picture of type %j is called %s', (type, name) => {
  expect(nameOfPicture('A red boat', type, null)).toBe(name);
});
