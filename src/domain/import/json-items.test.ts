import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonItems } from './json-items.ts';

/** As it comes in pieces of so many characters. */
function cut(text: string, lists: string[], length = text.length || 1) {
  const items = new JsonItems(lists);
  const all = [];
  for (let at = 0; at < text.length; at += length)
    all.push(...items.push(text.slice(at, at + length)));
  all.push(...items.end());
  return {
    all: all.map(({ path, isItem, json }) => [path, isItem, JSON.parse(json)]),
    isWhole: items.isWhole,
  };
}

test('items of the lists are given one by one, what is next to them whole', () => {
  const text = '{"a": 1, "list" : [ {"b":"]\\"}"}, 2 , "x\\\\" , [3]], "c": {"list": [4]}}';
  const right = [
    ['a', false, 1],
    ['list', true, { b: ']"}' }],
    ['list', true, 2],
    ['list', true, 'x\\'],
    ['list', true, [3]],
    ['c', false, { list: [4] }],
  ];
  for (let length = 1; length <= text.length; length += 1) {
    expect(cut(text, ['list'], length)).toEqual({ all: right, isWhole: true });
  }
  expect(cut('{"c":{"list":[4]}}', ['c.list']).all).toEqual([['c.list', true, 4]]);
  expect(cut('{"a":[1]}\n{"a":2}', ['']).all).toEqual([
    ['', false, { a: [1] }],
    ['', false, { a: 2 }],
  ]);
});

test('any list in pieces of any length is the list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (list, length, isWide) => {
        const text = JSON.stringify(list, null, isWide ? 1 : 0);
        const { all, isWhole } = cut(text, [''], length);
        expect(isWhole).toBe(true);
        expect(JSON.stringify(all.map(([, , value]) => value))).toBe(JSON.stringify(list));
      },
    ),
  );
});

test('what is cut off is not whole', () => {
  for (const text of ['[1', '[{"a":', '["x', '{"a"']) expect(cut(text, ['']).isWhole).toBe(false);
});
