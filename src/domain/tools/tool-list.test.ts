import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { presetNamed, presets } from '../prompts/presets.ts';
import type { MenuItem } from './menu-items.ts';
import type { ToolEntry } from './tool-entry.ts';
import { groupId, offeredTools, toolList } from './tool-list.ts';

const own = (id: string, more: Partial<ToolEntry> = {}): ToolEntry => ({
  id,
  name: { own: id },
  parent: null,
  kind: 'custom',
  icon: 'sparkle',
  needs: [['selectedText']],
  isHidden: false,
  ...more,
});
const place = (id: string, parent: string | null = null, hidden = false): MenuItem => ({
  id,
  parent,
  data: { editable: false, hidden },
});
const ids = (entries: readonly ToolEntry[]) => entries.map(({ id }) => id);

test('without a stored order: quick tools, then groups with their presets', () => {
  const list = toolList([]);
  expect(list[0]!.id).toBe(presetNamed('explain').id);
  const tone = list.findIndex(({ id }) => id === groupId('tone'));
  expect(list[tone + 1]).toMatchObject({ parent: groupId('tone'), kind: 'preset' });
  expect(list.filter(({ kind }) => kind === 'preset')).toHaveLength(presets.length);
});

test('a stored order comes first; what has no place yet follows it', () => {
  const summarise = presetNamed('summarise').id;
  const list = toolList([place('mine'), place(summarise)], [own('mine'), own('new')]);
  expect(ids(list).slice(0, 2)).toEqual(['mine', summarise]);
  expect(ids(list)).toContain('new');
});

test('a hidden group hides what is in it, and an empty group is not offered', () => {
  const folder = own('folder', { kind: 'group' });
  const list = toolList([place(groupId('tone'), null, true)], [folder]);
  const offered = offeredTools(list);
  expect(offered.some(({ parent }) => parent === groupId('tone'))).toBe(false);
  expect(ids(offered)).not.toContain(groupId('tone'));
  expect(ids(offered)).not.toContain('folder');
  expect(ids(list)).toContain('folder');
});

test('S5.14 whatever is stored, each tool is there once, below a group or at the root', () => {
  const known = [own('x'), own('y', { kind: 'group' }), own('z', { parent: 'y' })];
  const some = fc.constantFrom(
    'x',
    'y',
    'z',
    'gone',
    groupId('tone'),
    presets[0]!.id,
    presets[12]!.id,
  );
  const stored = fc.array(
    fc
      .tuple(some, fc.option(some), fc.boolean())
      .map(([id, parent, hidden]) => place(id, parent, hidden)),
    { maxLength: 10 },
  );
  const all = ids(toolList([], known)).toSorted();
  fc.assert(
    fc.property(stored, (items) => {
      const list = toolList(items, known);
      expect(ids(list).toSorted()).toEqual(all);
      for (const [at, { parent, kind }] of list.entries()) {
        if (parent === null) continue;
        expect(kind).not.toBe('group');
        expect(list.findIndex(({ id }) => id === parent)).toBeLessThan(at);
        expect(list.find(({ id }) => id === parent)?.kind).toBe('group');
      }
    }),
  );
});
