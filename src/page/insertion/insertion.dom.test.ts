import { expect, test } from '@jest/globals';
import type { InsertionLine } from '#domain/composer/insertion.ts';
import { htmlOf } from './content-html.ts';
import { fieldForm } from './field-form.ts';
import { surfaceOf } from './focused.ts';
import { mapText, offsetOf, positionAt } from './text-map.ts';

/** jsdom knows the attribute only. */
Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
  configurable: true,
  get(this: HTMLElement) {
    return this.closest('[contenteditable="true"]') !== null;
  },
});

function editor(html: string): HTMLElement {
  document.body.innerHTML = `<div contenteditable="true">${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
}

test.each([
  ['', ''],
  ['one', 'one'],
  ['one<br>two', 'one\ntwo'],
  ['one<br>', 'one'],
  ['<p>one</p><p><br></p><p>two</p>', 'one\n\ntwo'],
  ['<p>one</p><p></p><p>two</p>', 'one\n\ntwo'],
  ['one<div>two</div>three', 'one\ntwo\nthree'],
  ['<div>one<br><br>two</div>', 'one\n\ntwo'],
  ['<ul><li>one</li><li>two <b>three</b></li></ul>', 'one\ntwo three'],
  ['<div><div><div>one</div></div></div><div>two</div>', 'one\ntwo'],
  ['\n  <p>one</p>\n  <p>two\nthree</p>\n', 'one\ntwo three'],
  ['<p><span>\uFEFF</span></p><p>two</p>', '\ntwo'],
  ['<p>one<style>p{}</style></p>', 'one'],
])('the text of %j', (html, text) => {
  expect(mapText(editor(html)).text).toBe(text);
});

test('every offset has a place, and the place has that offset', () => {
  const root = editor(
    'zero<div>one <b>bold</b> end</div><div><br></div><ul><li>a</li><li></li></ul>last<br>x',
  );
  const map = mapText(root);
  for (let offset = 0; offset <= map.text.length; offset += 1) {
    for (const edge of ['start', 'end'] as const) {
      const [node, at] = positionAt(map, root, offset, edge);
      expect({ offset, found: offsetOf(map, root, node, at) }).toEqual({ offset, found: offset });
    }
  }
});

test('a place between two paragraphs is at the end of the first', () => {
  const root = editor('<p>one</p><p>two</p>');
  const map = mapText(root);
  expect(offsetOf(map, root, root, 0)).toBe(0);
  expect(offsetOf(map, root, root, 1)).toBe(3);
  expect(offsetOf(map, root, root.lastElementChild!, 0)).toBe(4);
  expect(offsetOf(map, root, root, 2)).toBe(7);
});

test.each([
  ['<div contenteditable="true" id="at"></div>', 'editable'],
  ['<div class="public-DraftEditor-content" contenteditable="true" id="at"></div>', 'draft'],
  ['<div data-lexical-editor="true" contenteditable="true"><p id="at"></p></div>', 'lexical'],
  ['<div class="tiptap ProseMirror" contenteditable="true" id="at"></div>', 'prosemirror'],
  ['<div data-slate-editor="true" contenteditable="true" id="at"></div>', 'slate'],
  [
    '<div class="ql-container"><div class="ql-editor" contenteditable="true" id="at"></div><div class="ql-clipboard"></div></div>',
    'quill1',
  ],
  [
    '<div class="ql-container"><div class="ql-editor" contenteditable="true" id="at"></div></div>',
    'quill2',
  ],
  ['<div id="editorParent_1"><div contenteditable="true" id="at"></div></div>', 'rooster'],
  ['<div class="ck ck-editor__editable" contenteditable="true" id="at"></div>', 'ckeditor'],
  [
    '<div class="cm-editor"><div class="cm-content" contenteditable="true" id="at"></div></div>',
    'code',
  ],
  ['<textarea id="at"></textarea>', 'field'],
  ['<input id="at">', 'field'],
  ['<input type="search" id="at">', 'field'],
  ['<input type="password" id="at">', undefined],
  ['<input type="checkbox" id="at">', undefined],
  ['<input disabled id="at">', undefined],
  ['<textarea readonly id="at"></textarea>', undefined],
  ['<p id="at">text</p>', undefined],
])('the editor of %s', (html, kind) => {
  document.body.innerHTML = html;
  expect(surfaceOf(document.querySelector('#at')!)?.kind).toBe(kind);
});

test('a form whose inputs have the names of properties is an editor like others', () => {
  document.body.innerHTML = `<form contenteditable="true">one <b id="at">two</b><p>${[
    'isContentEditable',
    'parentElement',
    'firstChild',
    'childNodes',
    'isConnected',
    'localName',
    'nodeType',
    'ownerDocument',
    'contains',
    'closest',
    'getAttribute',
  ]
    .map((name) => `<input name="${name}">`)
    .join('')}</p></form>`;
  const surface = surfaceOf(document.querySelector('#at')!);
  expect(surface).toMatchObject({ kind: 'editable', isRich: true });
  expect(surface?.text()).toBe('one two\n');
  expect(surface?.isWritable()).toBe(true);
});

test.each([
  ['<textarea id="at"></textarea>', 'plain'],
  ['<input id="at">', 'plain'],
  ['<div contenteditable="true" id="at"></div>', 'rich'],
  ['<pre contenteditable="true" id="at"></pre>', 'plain'],
  ['<div data-slate-editor="true" contenteditable="true" id="at"></div>', 'plain'],
  [
    '<div class="cm-editor"><div class="cm-content" contenteditable="true" id="at"></div></div>',
    'plain',
  ],
  [
    '<div class="cm-editor"><div class="cm-content" data-language="markdown" contenteditable="true" id="at"></div></div>',
    'markdown',
  ],
  ['<textarea class="js-comment-field" id="at"></textarea>', 'markdown'],
  ['<markdown-toolbar for="at"></markdown-toolbar><textarea id="at"></textarea>', 'markdown'],
  ['<textarea class="wmd-input" id="at"></textarea>', 'markdown'],
  ['<textarea placeholder="Markdown is supported" id="at"></textarea>', 'markdown'],
])('the form of %s is %s', (html, form) => {
  document.body.innerHTML = html;
  expect(fieldForm(surfaceOf(document.querySelector('#at')!)!)).toBe(form);
});

const line = (kind: InsertionLine['kind'], text: string, more: object = {}): InsertionLine => ({
  kind,
  runs: text === '' ? [] : [{ text }],
  ...more,
});

test('lines become elements of the safe set', () => {
  const html = htmlOf(
    [
      line('heading', 'Title'),
      line('text', ''),
      line('bullet', 'one'),
      line('bullet', 'inner', { depth: 1 }),
      line('bullet', 'two'),
      line('number', 'three', { ordinal: 3 }),
      line('quote', 'said'),
      line('code', 'let a'),
      line('code', '  = 1'),
      {
        kind: 'text',
        runs: [
          { text: 'bold', bold: true, italic: true },
          { text: 'x()', code: true },
        ],
      },
    ],
    'p',
  );
  expect(html).toBe(
    '<p><strong>Title</strong></p><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>' +
      '<ol start="3"><li>three</li></ol><blockquote><p>said</p></blockquote><pre>let a\n  = 1</pre>' +
      '<p><strong><em>bold</em></strong><code>x()</code></p>',
  );
});

test('text is text, and of an unsafe address only the text is left', () => {
  const runs = [
    { text: '<img src=x onerror=alert(1)>' },
    { text: 'bad', href: 'javascript:alert(1)' },
    { text: 'good', href: 'https://a.example/?a=1&b="2"' },
  ];
  expect(htmlOf([{ kind: 'text', runs }], 'div')).toBe(
    '&lt;img src=x onerror=alert(1)&gt;bad<a href="https://a.example/?a=1&amp;b=&quot;2&quot;">good</a>',
  );
});
