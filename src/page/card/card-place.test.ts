import { describe, expect, test } from '@jest/globals';
import { cardPlace, placeAtSide } from './card-place.ts';

const view = { width: 800, height: 600 };
const card = (height: number) => ({ width: 400, height });
const line = (top: number) => ({ left: 40, right: 240, top, bottom: top + 20 });

test('a card is below the text, as high as there is room, and does not leave its side as it grows', () => {
  expect(cardPlace(line(100), card(240), view)).toEqual({ left: 40, top: 128, height: 240 });
  expect(cardPlace(line(100), card(520), view)).toEqual({ left: 40, top: 128, height: 464 });
});

test('above a text at the foot of the window it grows upwards', () => {
  expect(cardPlace(line(500), card(240), view)).toEqual({ left: 40, top: 252, height: 240 });
  expect(cardPlace(line(500), card(520), view)).toEqual({ left: 40, top: 8, height: 484 });
});

test('where neither side has room it covers the text, whole and in the window', () => {
  const text = { left: 700, right: 790, top: 100, bottom: 560 };
  expect(cardPlace(text, card(300), view)).toEqual({ left: 392, top: 8, height: 300 });
  expect(cardPlace(line(200), card(300), { ...view, height: 380 })).toMatchObject({ top: 8 });
});

describe('at a composer', () => {
  const wide = { width: 1100, height: 640 };
  const at = (left: number, right: number, top: number, bottom: number) =>
    placeAtSide({ left, right, top, bottom }, card(440), wide);

  test('a card is at its right or left side, where it covers nothing', () => {
    expect(at(12, 652, 100, 400)).toMatchObject({ left: 660, top: 100 });
    expect(at(560, 1080, 350, 640)).toMatchObject({ left: 152, top: 192 });
  });

  test('without a side it is below, where all of it has room', () => {
    expect(at(200, 1000, 20, 140)).toMatchObject({ left: 200, top: 148 });
  });

  test('else it covers the end of the lines, in the direction of the text', () => {
    expect(at(12, 832, 200, 400)).toMatchObject({ left: 692, top: 192 });
    const box = { left: 268, right: 1088, top: 200, bottom: 400 };
    expect(placeAtSide(box, card(440), wide, true)).toMatchObject({ left: 8, top: 192 });
  });

  test('in a narrow window it is where cards of selected text are', () => {
    const box = { left: 0, right: 420, top: 40, bottom: 300 };
    const narrow = { width: 420, height: 640 };
    expect(placeAtSide(box, card(440), narrow)).toEqual(cardPlace(box, card(440), narrow));
  });
});
