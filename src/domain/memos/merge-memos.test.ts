import { expect, test } from '@jest/globals';
import { nextHlc } from '#shared/hlc.ts';
import type { Memo } from './memos.ts';
import { changedMemo, isSameMemo, mergedMemo } from './merge-memos.ts';

const at = (time: number, device: string) => nextHlc(undefined, time, device);

const made: Memo = {
  id: 'm',
  kind: 'mark',
  text: 'The room floods.',
  source: null,
  colour: 1,
  conversationId: null,
  messageId: null,
  created_at: '2026-05-04T10:00:00.000Z',
  updated_at: '2026-05-04T10:00:00.000Z',
  is_deleted: false,
  rev: 1,
  dirty: 0,
  deviceId: 'a',
  hlc: at(1, 'a'),
};

const green = changedMemo(made, { colour: 2 }, at(5, 'a'));
const noted = changedMemo(made, { note: 'Twice' }, at(4, 'b'));
const gone = changedMemo(made, { is_deleted: true }, at(3, 'b'));
/** As another device sends it. */
const sentGone: Memo = { ...gone, text: '', source: null };

test('G19 fields that two devices have changed are both there, whichever is merged into which', () => {
  for (const merged of [mergedMemo(green, noted), mergedMemo(noted, green)]) {
    expect(merged).toMatchObject({ colour: 2, note: 'Twice', is_deleted: false, hlc: green.hlc });
    expect(merged.clocks).toEqual({ note: noted.hlc, is_deleted: made.hlc });
  }
});

test('of one field the last writer’s is there', () => {
  const blue = changedMemo(made, { colour: 3 }, at(6, 'b'));
  expect(mergedMemo(green, blue).colour).toBe(3);
  expect(mergedMemo(blue, green).colour).toBe(3);
});

test('a deletion holds against an older and a later change of another field, and keeps the words for an undo', () => {
  for (const merged of [mergedMemo(green, sentGone), mergedMemo(sentGone, green)]) {
    expect(merged).toMatchObject({ is_deleted: true, colour: 2, text: 'The room floods.' });
  }
  const back = changedMemo(gone, { is_deleted: false }, at(9, 'a'));
  expect(mergedMemo(back, sentGone).is_deleted).toBe(false);
});

test('what is deleted on both says the same, whatever else it has', () => {
  expect(isSameMemo({ ...gone, note: 'Here alone' }, sentGone)).toBe(true);
  expect(isSameMemo(green, made)).toBe(false);
});

test('G19 what was around the words is there with them, though it was deleted last elsewhere', () => {
  const around = { prefix: 'Each month ', suffix: ' It dries.' };
  const later: Memo = { ...sentGone, hlc: at(9, 'b') };
  for (const merged of [
    mergedMemo({ ...green, around }, later),
    mergedMemo(later, { ...green, around }),
  ]) {
    expect(merged).toMatchObject({ text: made.text, around, hlc: later.hlc });
  }
});
