import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onLongPress } from './long-press.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function shown() {
  document.body.innerHTML =
    '<div><p><button>Ask</button><span><button>Hide</button></span></p></div>';
  const host = document.querySelector('div')!;
  const box = document.querySelector('p')!;
  const pressed: string[] = [];
  for (const button of document.querySelectorAll('button')) {
    button.onclick = () => pressed.push(button.textContent);
  }
  onLongPress(host, box, document.querySelector('span')!, new AbortController().signal);
  const touch = (ms: number) => {
    box.onpointerenter?.({ pointerType: 'touch' } as PointerEvent);
    jest.advanceTimersByTime(ms);
    box.onpointerleave?.({} as PointerEvent);
  };
  /** `detail`: 0 is a key's. */
  const click = (at: number, detail = 1) => {
    const button = document.querySelectorAll('button')[at]!;
    button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
  };
  return { pressed, touch, click };
}

test('a finger that was held presses nothing, also where a slow browser takes it for a tap', () => {
  const { pressed, touch, click } = shown();
  touch(600);
  click(0);
  expect(pressed).toEqual([]);
  touch(50);
  click(0);
  expect(pressed).toEqual(['Ask']);
});

test('what a held finger has shown can be pressed, and nothing before it is shown', () => {
  const { pressed, touch, click } = shown();
  touch(50);
  click(1);
  expect(pressed).toEqual([]);
  touch(600);
  touch(50);
  click(1);
  expect(pressed).toEqual(['Hide']);
});

test('G19 a key presses what has the focus, whatever a finger did before', () => {
  const { pressed, touch, click } = shown();
  touch(50);
  click(1, 0);
  touch(600);
  click(0, 0);
  expect(pressed).toEqual(['Hide', 'Ask']);
});
