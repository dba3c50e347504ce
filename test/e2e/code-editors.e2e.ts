import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { codeEditorNames, type EditorsPage } from '#test/support/editors-page.ts';
import { InsertionRig } from '#test/support/insertion-rig.ts';

jest.setTimeout(300_000);

let rig: InsertionRig;
let editors: EditorsPage;
beforeAll(async () => {
  rig = await InsertionRig.open('code-index');
  editors = await rig.show();
}, 180_000);
afterAll(() => rig?.close());

const code = [
  '# of ships: 2*3*4  ',
  '\tdef  __init__(self): pass  # `word`',
  '',
  '    if a < b: print("<b>&amp;")',
  '',
];
const result = ['one *two*', '', '    if (a) {', '\treturn "<b>";  // __x__', '}', 'end'];
const replaced = [
  code[0],
  `\tdef  __init__(self): pass  # \`${result[0]}`,
  ...result.slice(1, -1),
  'end`',
  ...code.slice(2),
];

async function remembered(word: string, after?: string): Promise<string> {
  await editors.select(word, after);
  const target = await rig.remember();
  expect(target).toMatchObject({ text: word, form: 'plain', html: null });
  await editors.blur();
  return target!.id;
}

describe.each(codeEditorNames)('%s', (name) => {
  test('a result takes the place of what is selected character for character, and one undo takes it out', async () => {
    await editors.mount(name, code);
    const target = await remembered('word');
    const { outcome, insertionId } = await rig.insert(target, 'replace', result.join('\n'));
    expect(await editors.lines()).toEqual(replaced);
    expect(outcome).toBe('inserted');
    expect(await rig.undo(insertionId)).toBe('undone');
    expect(await editors.lines()).toEqual(code);
    await rig.insert(target, 'replace', 'thing');
    expect((await editors.lines())[1]).toBe(code[1]!.replace('word', 'thing'));
    await editors.undo(code);
    expect(await editors.lines()).toEqual(code);
  });

  test('at a caret, and after what is selected, nothing else changes', async () => {
    await editors.mount(name, code);
    const caret = await remembered('', 'pass');
    expect(await rig.insert(caret, 'insertAtCaret', '  *new*')).toMatchObject({
      outcome: 'inserted',
    });
    const line = code[1]!.replace('pass', 'pass  *new*');
    expect(await editors.lines()).toEqual([code[0], line, ...code.slice(2)]);
    const word = await remembered('new');
    expect(await rig.insert(word, 'insertAtCaret', 'er')).toMatchObject({ outcome: 'inserted' });
    expect((await editors.lines())[1]).toBe(line.replace('new', 'newer'));
  });
});

const drawn = codeEditorNames.filter((name) => name !== 'codemirror6');

test.each(drawn)('%s: what is selected meanwhile is not replaced', async (name) => {
  await editors.mount(name, code);
  const target = await remembered('word');
  await editors.select('print');
  const nothing = { outcome: 'changed', insertionId: null };
  expect(await rig.insert(target, 'replace', 'x')).toEqual(nothing);
  expect(await editors.lines()).toEqual(code);
});

test.each(drawn)(
  '%s: below a paragraph nothing is written, and a long text stays as it is around a result',
  async (name) => {
    const long = Array.from({ length: 500 }, (_, line) => `\t${line}  *tide*`);
    await editors.mount(name, [...long, ...code, ...long]);
    const target = await remembered('word');
    const below = await rig.insert(target, 'insertBelow', 'x');
    expect(below).toEqual({ outcome: 'unsupported', insertionId: null });
    expect(await editors.lines()).toEqual([...long, ...code, ...long]);
    const { outcome, insertionId } = await rig.insert(target, 'replace', result.join('\n'));
    expect(await editors.lines()).toEqual([...long, ...replaced, ...long]);
    expect(outcome).toBe('inserted');
    expect(await rig.undo(insertionId)).toBe('undone');
    expect(await editors.lines()).toEqual([...long, ...code, ...long]);
  },
);
