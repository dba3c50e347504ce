import { expect, test } from '@jest/globals';
import { citation } from '#test/support/fake-evidence.ts';
import { Notes } from './notes.ts';

function watched(notes: Notes, marks: number[]) {
  const reported: number[] = [];
  for (const mark of marks) notes.subscribe(mark, () => reported.push(mark));
  return reported;
}

test('a mark is emitted when it is checked, and no other', () => {
  const first = citation(0, 'It floods on 214 days.');
  const notes = new Notes([first]);
  const reported = watched(notes, [0, 1, 2]);
  const before = notes.get(0);
  expect(notes.get(1)).toBeNull();
  notes.update([first, citation(1, null)]);
  expect(reported).toEqual([1]);
  expect(notes.get(0)).toBe(before);
  expect(notes.get(1)).toMatchObject({ number: 2, citation: { found: null } });
  // The final row has equal content in other objects.
  notes.update([{ ...first }, citation(1, null)]);
  expect(reported).toEqual([1]);
});

test('a mark that is checked late gets its number in the order of the answer', () => {
  const notes = new Notes([citation(4, 'The floor floats here.')]);
  const reported = watched(notes, [1, 4]);
  notes.update([citation(4, 'The floor floats here.'), citation(1, 'Nobody minds it.')]);
  expect(new Set(reported)).toEqual(new Set([1, 4]));
  expect([notes.get(1)?.number, notes.get(4)?.number]).toEqual([1, 2]);
});

test('one card is open at a time', () => {
  const notes = new Notes([]);
  const reported = watched(notes, [1, 2, 3]);
  notes.open(1);
  notes.open(2);
  notes.close(1);
  expect([notes.isOpen(1), notes.isOpen(2)]).toEqual([false, true]);
  notes.close(2);
  expect(reported).toEqual([1, 1, 2, 2]);
});
