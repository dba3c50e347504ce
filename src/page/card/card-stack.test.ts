import { expect, test } from '@jest/globals';
import type { CardFrame } from './card-frame.ts';
import { CardStack } from './card-stack.ts';

function setup() {
  const stack = new CardStack();
  const shown: string[] = [];
  const raised: string[] = [];
  const put = (nonce: string, staysOpen?: boolean) => {
    shown.push(nonce);
    const card = {
      nonce,
      makeRoom: () => raised.push(nonce),
      remove: () => void shown.splice(shown.indexOf(nonce), 1),
    };
    stack.put(card as Partial<CardFrame> as CardFrame, staysOpen);
  };
  return { stack, put, shown, raised };
}

test('a card takes the place of the one before', () => {
  const { stack, put, shown } = setup();
  put('a');
  put('b');
  expect(shown).toEqual(['b']);
  expect(stack.top?.nonce).toBe('b');
  expect(stack.find('a')).toBeNull();
  stack.remove('a');
  stack.remove('b');
  expect(shown).toEqual([]);
});

test('one that stays open makes room for the next, and closes by its own name', () => {
  const { stack, put, shown, raised } = setup();
  put('a', true);
  put('b', true);
  put('c');
  expect({ shown, raised }).toEqual({ shown: ['a', 'b', 'c'], raised: ['a', 'a', 'b'] });
  stack.remove('a');
  expect(shown).toEqual(['b', 'c']);
  put('d', true);
  expect(shown).toEqual(['b', 'd']);
  stack.remove('d');
  expect(stack.top?.nonce).toBe('b');
});

test('the oldest go where there are too many, and all with their page', () => {
  const { stack, put, shown } = setup();
  for (const nonce of ['a', 'b', 'c', 'd', 'e']) put(nonce, true);
  expect(shown).toEqual(['b', 'c', 'd', 'e']);
  stack.clear();
  expect(shown).toEqual([]);
  expect(stack.top).toBeNull();
});
