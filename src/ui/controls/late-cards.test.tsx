import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { LateCards, useSettled } from './late-cards.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const settle = new Map<string, (isSettled: boolean) => void>();

function Late({ name }: { name: string }) {
  const [isSettled, setSettled] = useState(false);
  settle.set(name, setSettled);
  useSettled(isSettled);
  return <h3>{name}</h3>;
}

const show = () =>
  renderView(
    <LateCards>
      <h3>first</h3>
      <Late name="second" />
      <Late name="third" />
      {null}
      <h3>last</h3>
    </LateCards>,
    createFakeBus(),
  );
const shown = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
const skeleton = () => document.querySelector('[data-skeleton]');

test('a card is shown once it and all above it know what they show', async () => {
  await show();
  expect(shown()).toEqual(['first']);
  expect(skeleton()).not.toBeNull();
  act(() => settle.get('third')!(true));
  expect(shown()).toEqual(['first']);
  act(() => settle.get('second')!(true));
  expect(shown()).toEqual(['first', 'second', 'third', 'last']);
  expect(skeleton()).toBeNull();
  // It is read again: nothing goes from sight.
  act(() => settle.get('second')!(false));
  expect(shown()).toEqual(['first', 'second', 'third', 'last']);
});

test('one that never knows keeps the rest from sight for three seconds at most', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  await show();
  act(() => {
    jest.advanceTimersByTime(2999);
  });
  expect(shown()).toEqual(['first']);
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(shown()).toEqual(['first', 'second', 'third', 'last']);
  expect(skeleton()).toBeNull();
});
