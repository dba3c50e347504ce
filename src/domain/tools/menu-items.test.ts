import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MenuItem, repairMenu } from './menu-items.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const items: fc.Arbitrary<MenuItem[]> = fc.array(
  fc.record({
    id,
    parent: fc.option(fc.oneof(id, fc.constant('gone'))),
    data: fc.record({ editable: fc.boolean() }),
  }),
  { maxLength: 12 },
);
const item = (own: string, parent: string | null = null, editable = true): MenuItem => ({
  id: own,
  parent,
  data: { editable },
});

test('S5.14 the first item of an id remains; a missing parent is the root', () => {
  const repaired = repairMenu([item('a', 'gone'), item('b', 'a'), item('a', 'b', false)]);
  expect(repaired).toEqual([item('a', null), item('b', 'a')]);
});

test('S5.14 items below each other are separated at the first of them', () => {
  expect(repairMenu([item('a', 'b'), item('b', 'a')])).toEqual([item('a'), item('b', 'a')]);
  expect(repairMenu([item('a', 'a')])).toEqual([item('a')]);
});

test('S5.14 every id once, in its order, each on a way to the root; a second repair changes nothing', () => {
  fc.assert(
    fc.property(items, (stored) => {
      const repaired = repairMenu(stored);
      const ids = repaired.map((each) => each.id);
      expect(ids).toEqual([...new Set(stored.map((each) => each.id))]);
      const parents = new Map(repaired.map((each) => [each.id, each.parent]));
      for (const start of ids) {
        let at: string | null = start;
        for (let steps = 0; at !== null; steps += 1) {
          expect(steps).toBeLessThan(ids.length);
          expect(parents.has(at)).toBe(true);
          at = parents.get(at)!;
        }
      }
      expect(repairMenu(repaired)).toEqual(repaired);
    }),
  );
});

test('S5.14 what is sound stays as it is', () => {
  const sound = [item('a'), item('b', 'a'), item('c', 'b')];
  expect(repairMenu(sound)).toEqual(sound);
});
