import { expect, test } from '@jest/globals';
import { noPress, type PressEvent, pressAfter } from './press-state.ts';

const down: PressEvent = { type: 'down', isTouch: true, x: 100, y: 100 };
const after = (...events: PressEvent[]) => events.reduce(pressAfter, noPress).state;

test.each<[string, PressEvent[], string]>([
  ['a finger that stays', [down, { type: 'elapsed' }], 'held'],
  ['one that trembles', [down, { type: 'move', x: 106, y: 95 }, { type: 'elapsed' }], 'held'],
  ['one that moves away', [down, { type: 'move', x: 100, y: 120 }, { type: 'elapsed' }], 'none'],
  ['a tap', [down, { type: 'up' }, { type: 'elapsed' }], 'none'],
  ['a scroll', [down, { type: 'cancel' }, { type: 'elapsed' }], 'none'],
  ['a mouse', [{ ...down, isTouch: false }, { type: 'elapsed' }], 'none'],
  ['what follows a press that was held', [down, { type: 'elapsed' }, { type: 'up' }], 'held'],
  ['the next tap', [down, { type: 'elapsed' }, { type: 'up' }, down, { type: 'up' }], 'none'],
] as const)('U2.5 a long press: %s', (_name, events, state) => {
  expect(after(...events)).toBe(state);
});
