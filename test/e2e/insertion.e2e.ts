import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { InsertionContent, InsertionOperation } from '#domain/composer/insertion.ts';
import { type EditorName, type EditorsPage, editorNames } from '#test/support/editors-page.ts';
import { InsertionRig } from '#test/support/insertion-rig.ts';
import { isWide } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let rig: InsertionRig;
let editors: EditorsPage;
beforeAll(async () => {
  rig = await InsertionRig.open();
  editors = await rig.show();
}, 180_000);
afterAll(() => rig?.close());

const draft = ['First line', 'Middle word here', '', 'Signature'];
const two = 'One\n\nTwo';

interface Case {
  operation: InsertionOperation;
  /** What is selected; '': a caret after `after`. */
  word: string;
  after?: string;
  text: string;
  lines: string[];
  /** The same in one line. */
  line: string;
}

const cases: Case[] = [
  {
    operation: 'replace',
    word: 'word',
    text: two,
    lines: ['First line', 'Middle One', '', 'Two here', '', 'Signature'],
    line: 'First line Middle One Two here  Signature',
  },
  {
    operation: 'insertBelow',
    word: 'word',
    text: two,
    lines: ['First line', 'Middle word here', '', 'One', '', 'Two', '', 'Signature'],
    line: 'First line Middle word here  Signature One Two',
  },
  {
    operation: 'insertAtCaret',
    word: '',
    after: 'Middle ',
    text: 'new ',
    lines: ['First line', 'Middle new word here', '', 'Signature'],
    line: 'First line Middle new word here  Signature',
  },
  {
    operation: 'insertAtStart',
    word: '',
    after: 'word',
    text: two,
    lines: ['One', '', 'Two', '', 'First line', 'Middle word here', '', 'Signature'],
    line: 'One Two First line Middle word here  Signature',
  },
  {
    operation: 'replaceDraft',
    word: '',
    after: 'word',
    text: two,
    lines: ['One', '', 'Two'],
    line: 'One Two',
  },
];

const kinds: Partial<Record<EditorName, string>> = {
  textarea: 'field',
  input: 'field',
  tiptap: 'prosemirror',
};

async function remembered(word: string, after?: string, frameId = 0): Promise<string> {
  await editors.select(word, after);
  const target = await rig.remember(frameId);
  expect(target?.text).toBe(word);
  await editors.blur();
  return target!.id;
}

describe.each(editorNames)('%s', (name) => {
  const before = name === 'input' ? [draft.join(' ')] : draft;

  // Each operation at several kinds of editor, replacing at all of them.
  const other = 1 + (editorNames.indexOf(name) % (cases.length - 1));
  const rows = cases.filter((_, at) => isWide || at === 0 || at === other);
  test.each(rows)('$operation reaches the model once, and one undo takes it out', async (each) => {
    await editors.mount(name, draft);
    const target = await remembered(each.word, each.after);
    const { outcome } = await rig.insert(target, each.operation, each.text);
    expect(await editors.lines()).toEqual(name === 'input' ? [each.line] : each.lines);
    expect(outcome).toBe('inserted');
    expect(await editors.presses()).toEqual([]);
    await editors.undo(before);
    expect(await editors.lines()).toEqual(before);
  });

  test('Gloss takes its own insertion out, and then only while the text is as it was inserted', async () => {
    await editors.mount(name, draft);
    const target = await remembered('word');
    const first = await rig.insert(target, 'insertBelow', two);
    expect(await rig.undo(first.insertionId)).toBe('undone');
    expect((await editors.presses()).filter((key) => key !== 'z')).toEqual([]);
    expect(await editors.lines()).toEqual(before);
    const second = await rig.insert(target, 'replace', 'thing');
    await rig.page.keyboard.type('!');
    const edited = name === 'input' ? [draft.join(' ').replace('word', 'thing!')] : [...draft];
    if (name !== 'input') edited[1] = 'Middle thing! here';
    await editors.shows(edited);
    expect(await rig.undo(second.insertionId)).toBe('changed');
    expect(await editors.lines()).toEqual(edited);
  });

  test('a target whose text was edited meanwhile is changed, and nothing is written', async () => {
    await editors.mount(name, draft);
    await editors.select('word');
    const target = await rig.remember();
    expect(target).toMatchObject({ editor: kinds[name] ?? name });
    await rig.page.keyboard.type('text');
    const edited = before.map((line) => line.replace('word', 'text'));
    await editors.shows(edited);
    for (const { operation } of cases.filter(({ operation: each }) => each.startsWith('replace'))) {
      expect(await rig.insert(target!.id, operation, two)).toEqual({
        outcome: 'changed',
        insertionId: null,
      });
    }
    expect(await editors.lines()).toEqual(edited);
  });
});

test('what was edited before the selection moves it, and it is still replaced', async () => {
  await editors.mount('lexical', draft);
  const target = await remembered('word');
  await editors.select('', 'First');
  await rig.page.keyboard.type(' and best');
  await editors.shows(['First and best line', ...draft.slice(1)]);
  expect(await rig.insert(target, 'replace', 'thing')).toMatchObject({ outcome: 'inserted' });
  expect((await editors.lines())[1]).toBe('Middle thing here');
});

test.each(['open', 'closed'] as const)('an editor in a shadow root that is %s', async (place) => {
  for (const name of ['editable', 'textarea', 'tiptap'] as const) {
    await editors.mount(name, draft, place);
    const target = await remembered('word');
    expect(await rig.insert(target, 'insertBelow', two)).toMatchObject({ outcome: 'inserted' });
    expect(await editors.lines()).toEqual(cases[1]!.lines);
    await editors.undo(draft);
    expect(await editors.lines()).toEqual(draft);
  }
});

test('a focus in nothing that takes text has no target', async () => {
  await editors.mount('editable', draft);
  await editors.blur();
  await rig.page.evaluate(() => getSelection()?.removeAllRanges());
  expect(await rig.remember()).toBeNull();
  await rig.page.evaluate(() => {
    const field = document.createElement('textarea');
    field.readOnly = true;
    document.querySelector('section')?.append(field);
    field.focus();
  });
  expect(await rig.remember()).toBeNull();
});

const rich: InsertionContent = {
  lines: [
    {
      kind: 'text',
      runs: [{ text: 'See ' }, { text: 'the tides', href: 'https://tides.example/' }],
    },
    { kind: 'text', runs: [] },
    { kind: 'bullet', runs: [{ text: 'high', bold: true }] },
    { kind: 'bullet', runs: [{ text: 'low' }] },
    { kind: 'text', runs: [] },
    { kind: 'text', runs: [{ text: 'Bye' }] },
  ],
};
const richMarkup = [
  /<a [^>]*href="https:\/\/tides\.example\/"/,
  /<(strong|b)\b[^>]*>(<span>)?high/,
  /<li\b[^>]*>(<[^>]*>)*low/,
];

test.each<[EditorName, RegExp[]]>([
  ['editable', richMarkup],
  ['tiptap', richMarkup],
  ['quill1', richMarkup],
  ['quill2', richMarkup],
  ['rooster', richMarkup],
  ['lexical', richMarkup.slice(1)],
])('%s: links, bold words and lists survive', async (name, markup) => {
  await editors.mount(name, draft);
  const target = await remembered('word');
  expect(await rig.insert(target, 'insertBelow', rich)).toMatchObject({ outcome: 'inserted' });
  const html = await editors.html();
  for (const each of markup) expect(html).toMatch(each);
  expect((await editors.lines()).join('\n')).toMatch(
    /^First line\nMiddle word here\n\nSee the tides/,
  );
  await editors.undo(draft);
  expect(await editors.lines()).toEqual(draft);
});

const table = '<table><tbody><tr><td>Ida</td><td>56</td></tr></tbody></table>';
const layout = (tag: 'p' | 'div', blank: string, last = '') =>
  `<${tag}>Before</${tag}><ul><li>one</li><li>two</li></ul>${blank}<${tag}>Middle word</${tag}>${blank}` +
  `<blockquote><${tag}>quoted</${tag}></blockquote>${blank}${last}<${tag}>After</${tag}>`;

describe.each<[EditorName, string]>([
  ['editable', layout('div', '<div><br></div>', table)],
  ['tiptap', layout('p', '<p></p>')],
  ['quill1', layout('p', '<p><br></p>')],
  ['quill2', layout('p', '<p><br></p>')],
  ['lexical', layout('p', '<p></p>')],
])('%s with lists, quotes and tables', (name, html) => {
  const bullets: InsertionContent = {
    lines: rich.lines.filter(({ kind }) => kind === 'bullet'),
  };

  test.each<[what: string, operation: InsertionOperation, word: string, content: InsertionContent]>(
    [
      ['between blank lines', 'insertBelow', 'word', rich],
      ['a list between blank lines', 'insertBelow', 'word', bullets],
      ['right before a list', 'insertBelow', 'Before', rich],
      ['in place of a word', 'replace', 'word', rich],
    ],
  )('%s: what was there around stays, byte for byte', async (_, operation, word, content) => {
    const before = await editors.mountHtml(name, html);
    const [head = '', tail = ''] = before.split(word);
    const target = await remembered(word);
    const { insertionId } = await rig.insert(target, operation, content);
    const after = await editors.html();
    expect(after.startsWith(head + (operation === 'replace' ? '' : word))).toBe(true);
    const rest = tail.replace(/^(<\/\w+>)+/, '');
    expect(after.slice(-rest.length)).toBe(rest);
    expect(after.length).toBeGreaterThan(before.length);
    expect(await rig.undo(insertionId)).toBe('undone');
    expect(await editors.html()).toBe(before);
  });
});

test('rooster: lists, quotes and blank lines around an insertion stay as they are', async () => {
  await editors.mountHtml('rooster', layout('div', '<div><br></div>', table));
  const before = await editors.lines();
  const at = before.indexOf('Middle word');
  const target = await remembered('word');
  const { insertionId } = await rig.insert(target, 'insertBelow', rich);
  const after = await editors.lines();
  expect(after.slice(0, at + 1)).toEqual(before.slice(0, at + 1));
  expect(after.slice(at + 1 - before.length)).toEqual(before.slice(at + 1));
  expect(after.length).toBeGreaterThan(before.length);
  expect(await rig.undo(insertionId)).toBe('undone');
  expect(await editors.lines()).toEqual(before);
});

test.each<EditorName>(['textarea', 'draft', 'slate'])(
  '%s: lists are lines with marks, links have their address',
  async (name) => {
    await editors.mount(name, ['x']);
    const target = await remembered('x');
    expect(await rig.insert(target, 'replace', rich)).toMatchObject({ outcome: 'inserted' });
    const lines = ['See the tides (https://tides.example/)', '', '- high', '- low', '', 'Bye'];
    expect(await editors.lines()).toEqual(lines);
  },
);

test('a text that is there already is not written again; a field that became read-only takes none', async () => {
  await editors.mount('textarea', draft);
  const target = await remembered('word');
  const nothing = { insertionId: null };
  expect(await rig.insert(target, 'replace', 'word')).toEqual({ outcome: 'unchanged', ...nothing });
  await rig.page.evaluate(() => document.querySelector('textarea')?.setAttribute('readonly', ''));
  expect(await rig.insert(target, 'replace', 'x')).toEqual({ outcome: 'unsupported', ...nothing });
  await rig.page.evaluate(() => document.querySelector('textarea')?.remove());
  expect(await rig.insert(target, 'replace', 'x')).toEqual({ outcome: 'changed', ...nothing });
});

test('a field that cuts what it takes has altered it', async () => {
  await editors.mount('input', ['word']);
  await rig.page.evaluate(() => document.querySelector('input')?.setAttribute('maxlength', '6'));
  const target = await remembered('word');
  expect(await rig.insert(target, 'replace', 'lengthy')).toMatchObject({ outcome: 'altered' });
  expect(await editors.lines()).toEqual(['length']);
});

test('where an editor ignores what its kind is given, the next method loses nothing', async () => {
  await editors.mount('editable', draft);
  await rig.page.evaluate(() => {
    document.querySelector('section [contenteditable]')?.classList.add('ProseMirror');
  });
  const target = await remembered('word');
  expect(await rig.insert(target, 'insertBelow', two)).toMatchObject({ outcome: 'inserted' });
  expect(await editors.lines()).toEqual(cases[1]!.lines);
});
