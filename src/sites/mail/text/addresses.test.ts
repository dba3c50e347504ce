import { expect, test } from '@jest/globals';
import { peopleOf, personOf } from './addresses.ts';

test.each([
  ['Ann Field <ann@field.example>', 'Ann Field', 'ann@field.example'],
  ['"Field, Ann" <Ann@Field.example>', 'Field, Ann', 'ann@field.example'],
  ['ann@field.example', 'ann@field.example', 'ann@field.example'],
  ['Ann Field', 'Ann Field', null],
  ['ann@field.example (Ann)', 'Ann', 'ann@field.example'],
])('S3.15 %s', (shown, name, email) => {
  expect(personOf(shown)).toEqual({ name, email });
});

test('S3.15 several persons after a label of any language', () => {
  const two = [
    { name: 'Ann', email: 'ann@field.example' },
    { name: 'Bo', email: null },
  ];
  expect(peopleOf('An: Ann <ann@field.example>; Bo')).toEqual(two);
  expect(peopleOf('收件人：Ann <ann@field.example>, Bo')).toEqual(two);
});
