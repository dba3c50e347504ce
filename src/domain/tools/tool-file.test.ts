import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { menuOf, moveTool, stepTool } from './move-tool.ts';
import { ownEntry } from './own-entry.ts';
import type { OwnToolContent } from './own-tool.ts';
import { readToolFile, writeToolFile } from './tool-file.ts';
import { toolList } from './tool-list.ts';

const tool = (id: string, more: Partial<OwnToolContent> = {}): OwnToolContent => ({
  id,
  kind: 'custom',
  name: `Tool ${id}`,
  instruction: 'Say {{selectedText}} to {{keyPoints}}',
  icon: 'edit',
  ...more,
});
const own = [tool('a'), tool('g', { kind: 'group', instruction: '' }), tool('b')];
const entries = toolList(
  [
    { id: 'g', parent: null, data: { editable: true } },
    { id: 'b', parent: 'g', data: { editable: true } },
  ],
  own.map(ownEntry),
);
const newId = () => 'new';

test('an exported file holds own tools in their order, with their groups', () => {
  const placed = readToolFile(writeToolFile(entries, own), [], newId);
  expect(placed.map(({ id, parent }) => [id, parent])).toEqual([
    ['g', null],
    ['b', 'g'],
    ['a', null],
  ]);
  expect(placed[1]).toMatchObject(tool('b'));
});

test('S5.14 what is here already is not added again; another tool of that id gets its own', () => {
  const text = writeToolFile(entries, own);
  expect(readToolFile(text, own, newId)).toEqual([]);
  const changed = [own[0]!, { ...own[1]!, name: 'Mine' }, own[2]!];
  expect(readToolFile(text, changed, newId)).toMatchObject([{ id: 'new', name: 'Tool g' }]);
  const all = readToolFile(text, [{ ...own[1]!, name: 'Mine' }], newId);
  expect(all.map(({ id, parent }) => [id, parent])).toEqual([
    ['new', null],
    ['b', 'new'],
    ['a', null],
  ]);
});

test('S5.14 the first of an id in a file remains', () => {
  const file = {
    gloss: 'tools',
    version: 1,
    tools: [
      { ...tool('a'), parent: null },
      { ...tool('a', { name: 'Other' }), parent: null },
    ],
  };
  expect(readToolFile(JSON.stringify(file), [], newId)).toMatchObject([{ name: 'Tool a' }]);
});

test('anything else is no file of tools', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => readToolFile(text, [], newId)).toThrow(
        expect.objectContaining({ code: 'tools_invalid' }),
      );
    }),
  );
});

test('what an own tool needs are the variables that it names', () => {
  expect(ownEntry(tool('a')).needs).toEqual([['selectedText'], ['keyPoints']]);
  expect(ownEntry(tool('a', { instruction: 'Today is {{currentDate}}' })).needs).toEqual([]);
  const manner = 'A {{writingTone}} text, {{writingLength}}, in {{outputLanguage}}';
  expect(ownEntry(tool('a', { instruction: manner })).needs).toEqual([]);
});

test('any moves: each tool is there once, and a stored list gives the same list again', () => {
  const ids = entries.map(({ id }) => id);
  const step = fc.tuple(fc.constantFrom(...ids), fc.constantFrom('up', 'down', 'in', 'out'));
  const drop = fc.tuple(fc.constantFrom(...ids), fc.option(fc.constantFrom(...ids)));
  fc.assert(
    fc.property(fc.array(fc.oneof(step, drop), { maxLength: 6 }), (moves) => {
      let now = entries;
      for (const [id, how] of moves) {
        if (how === 'up' || how === 'down' || how === 'in' || how === 'out') {
          now = stepTool(now, id, how) ?? now;
        } else {
          const target = now.find((each) => each.id === how);
          const isRoot = now.find((each) => each.id === id)?.kind === 'group';
          const before = isRoot ? (target?.parent ?? how) : how;
          now = moveTool(now, id, { parent: target?.parent ?? null, before });
        }
      }
      expect(now.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const again = toolList(JSON.parse(JSON.stringify(menuOf(now))), own.map(ownEntry));
      expect(again).toEqual(now);
    }),
  );
});

test('a step up is undone by a step down', () => {
  const second = entries.filter(({ parent }) => parent === null)[1]!.id;
  const up = stepTool(entries, second, 'up')!;
  expect(stepTool(up, second, 'down')).toEqual(entries);
});
