import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useCountdown } from './use-countdown.ts';

const end = jest.fn();

function Shown({ hasButton }: { hasButton: boolean }) {
  const hold = useCountdown(1000, end);
  return <div {...hold}>{hasButton && <button type="button">Undo</button>}</div>;
}

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  end.mockClear();
});

test('the focus holds the time, until the button that has it is gone', () => {
  jest.useFakeTimers();
  const { rerender } = render(<Shown hasButton />);
  const undo = screen.getByRole('button');
  act(() => undo.focus());
  act(() => jest.advanceTimersByTime(5000));
  expect(end).not.toHaveBeenCalled();
  rerender(<Shown hasButton={false} />);
  act(() => jest.advanceTimersByTime(1000));
  expect(end).toHaveBeenCalledTimes(1);
});

test('the pointer holds it, although the focus has gone from it', () => {
  jest.useFakeTimers();
  render(<Shown hasButton />);
  const undo = screen.getByRole('button');
  fireEvent.pointerEnter(undo.parentElement!);
  act(() => undo.focus());
  act(() => undo.blur());
  act(() => jest.advanceTimersByTime(5000));
  expect(end).not.toHaveBeenCalled();
  fireEvent.pointerLeave(undo.parentElement!);
  act(() => jest.advanceTimersByTime(1000));
  expect(end).toHaveBeenCalledTimes(1);
});
