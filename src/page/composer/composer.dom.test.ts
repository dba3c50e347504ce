import { beforeEach, expect, test } from '@jest/globals';
import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { type FoundComposer, findComposers } from './find-composers.ts';
import { replacementOf } from './opened-composer.ts';
import { isPlainText } from './quoted-mail.ts';
import { editorOf, factsOf, leftAlone, modeOf } from './read-composer.ts';

const table: ComposerTable = {
  name: 'reply',
  seen: '2026-08',
  surface: 'mail',
  editor: ['.body[contenteditable]', 'textarea.body'],
  root: ['.composer'],
  places: [],
  answers: {
    when: ['input[name="rt"]'],
    target: [
      { named: { at: 'input[name="rt"]', attribute: 'value' }, attributes: ['data-id'] },
      { closest: 'article' },
    ],
    id: [{ at: ':scope', attribute: 'data-id', after: 'm-' }],
    author: ['.from'],
    text: ['.text'],
  },
  subject: ['input.subject'],
  recipients: [{ at: '.to b', attribute: 'title' }],
  leave: ['.signature', 'blockquote'],
  isPlain: '.plain',
};

const seen = (element: Element) => !element.closest('[hidden]');
const found = (tables = [table]): FoundComposer[] => findComposers(document, tables, seen);
const one = (): FoundComposer => {
  const [composer, ...others] = found();
  expect(others).toEqual([]);
  if (!composer) throw new Error('no composer');
  return composer;
};

beforeEach(() => {
  document.body.innerHTML = `
    <article data-id="#m-1"><p class="from">Ann</p><p class="text">Who brings lamps?</p></article>
    <article data-id="#m-2"><p class="from">Bo</p><p class="text">I do.</p>
      <form class="composer"><input name="rt" value="m-1"><input name="querySelectorAll"><input name="closest">
        <input name="matches"><input name="parentNode"><input name="nodeType"><input class="subject" value="Lamps">
        <div class="to"><b title="bo@a.test"></b><b title="cy@a.test"></b><b title="bo@a.test"></b></div>
        <div class="body" contenteditable="true"><br>&#x200b;<div class="signature">Dee</div><blockquote>Who?</blockquote></div>
        <textarea class="body" hidden></textarea></form></article>
    <div class="composer" hidden><div class="body" contenteditable="true">Old</div></div>`;
});

test('what is answered, by its id in the page, with the composer’s own fields', () => {
  expect(factsOf(one())).toEqual({
    surface: 'mail',
    answers: { id: '1', author: 'Ann', text: 'Who brings lamps?' },
    subject: 'Lamps',
    recipients: ['bo@a.test', 'cy@a.test'],
  });
  expect(leftAlone(one()).map(({ localName }) => localName)).toEqual(['div', 'blockquote']);
});

test('the button replies, writes, or refines the person’s own words', () => {
  expect(modeOf(one())).toBe('reply');
  document.querySelector('.body br')?.before('My words');
  expect(modeOf(one())).toBe('refine');
  document.querySelector('.body')?.firstChild?.remove();
  document.querySelector('[name="rt"]')?.remove();
  expect(modeOf(one())).toBe('new');
});

test('plain text ends at its own marks', () => {
  const field = document.querySelector('textarea')!;
  document.querySelector('div.body')?.remove();
  field.hidden = false;
  field.value = '\n\nOn Monday, 4 May, Bo wrote:\n> Who?';
  expect(modeOf(one())).toBe('reply');
  field.value = `Me.${field.value}`;
  expect(modeOf(one())).toBe('refine');
});

test('one for each root, in shadow roots and frames of the same origin, and never more than 20', () => {
  document.body.innerHTML = '<div id="host"></div><iframe></iframe>';
  const shadow = document.querySelector('#host')!.attachShadow({ mode: 'open' });
  const html = '<div class="composer"><div class="body" contenteditable="true"></div></div>';
  shadow.innerHTML = html;
  expect(found()).toHaveLength(1);
  const frame = document.querySelector('iframe')!;
  frame.contentDocument!.body.innerHTML = html;
  const framed = { ...table, editor: [{ frames: ['iframe'], editor: '.body' }], root: ['iframe'] };
  expect(found([framed])).toMatchObject([{ root: frame, frames: [frame] }]);
  document.body.innerHTML = html.repeat(50);
  expect(found()).toHaveLength(20);
});

const opened = (composer: FoundComposer) => ({ id: 'a', composer, facts: factsOf(composer) });
/** The site makes all composers again. */
const remake = () => {
  const { innerHTML } = document.body;
  document.body.innerHTML = innerHTML;
};

test('a composer that the site has made again is the same by what it answers', () => {
  const before = opened(one());
  expect(replacementOf(before, [one()])).toBeNull();
  remake();
  const next = one();
  expect(replacementOf(before, [next])).toBe(next);
  expect(replacementOf(before, [next, next])).toBeNull();
  document.querySelector('[name="rt"]')!.setAttribute('value', 'm-2');
  expect(replacementOf(before, [one()])).toBeNull();
});

test('a new mail is another one after the opened was discarded, unless its fields say the same', () => {
  for (const each of document.querySelectorAll('[name="rt"], .to')) each.remove();
  const named = opened(one());
  remake();
  expect(replacementOf(named, found())).not.toBeNull();
  document.querySelector('.subject')!.removeAttribute('value');
  const blank = opened(one());
  remake();
  expect(replacementOf(blank, found())).toBeNull();
});

test('a selector that the browser does not know finds nothing', () => {
  expect(found([{ ...table, editor: [':nonsense('] }])).toEqual([]);
});

test('a comment is found before its composer, whatever is between the two', () => {
  const composer = document.querySelector('.composer')!;
  const comment = document.querySelector('article')!;
  const target = [{ sibling: 'article' }];
  const answered = () => {
    const [first] = found([{ ...table, surface: 'social', answers: { ...table.answers, target } }]);
    return factsOf(first!).answers?.author;
  };
  comment.after(composer);
  expect(answered()).toBe('Ann');
  const loader = document.createElement('div');
  loader.innerHTML = '<i role="progressbar"></i>';
  comment.after(loader);
  expect(answered()).toBe('Ann');
  const holder = document.createElement('div');
  holder.append(comment);
  loader.before(holder);
  loader.after('Two replies', document.createElement('button'));
  expect(answered()).toBe('Ann');
});

test('a mail says what it quotes, of plain text without its marks', () => {
  document.querySelector('blockquote')!.innerHTML = 'Who brings<br>lamps?';
  const own = { ...table, answers: { ...table.answers!, quote: 'blockquote' } };
  const [composer] = found([own]);
  expect(factsOf(composer!).quote).toBe('Who brings\nlamps?');
  document.querySelector('.body')!.remove();
  const field = document.querySelector('textarea')!;
  field.hidden = false;
  field.value = 'Mine\n\nOn Friday Ann wrote:\n> Who brings\n> lamps?';
  const [plain] = found([own]);
  expect(factsOf(plain!).quote).toBe('On Friday Ann wrote:\nWho brings\nlamps?');
});

test('a mail whose signature and quote are lines is one in plain text', () => {
  const [gmail] = found([{ ...table, leave: ['.gmail_quote'], isPlain: '.plain' }]);
  const { editor } = gmail!;
  const lines = (...all: string[]) => {
    editor.innerHTML = all.map((line) => `<div>${line || '<br>'}</div>`).join('');
    return isPlainText(gmail!);
  };
  expect(lines('hello', '', '-- ', 'Ann')).toBe(true);
  expect(lines('hello', '', 'On Friday Bo wrote:', '', '&gt; I do.')).toBe(true);
  expect(lines('hello', '', 'Ann')).toBe(false);
  expect(lines('<b>hello</b>', '', '-- ', 'Ann')).toBe(false);
  expect(lines('hello', '-- ', '<div class="gmail_quote">x</div>')).toBe(false);
});

test('the message that comes first in the quote', () => {
  document.querySelector('blockquote')!.innerHTML = 'I\ndo. Bo wrote:<br>Who brings lamps?';
  const quoted = { quoted: 'article', quote: 'blockquote' };
  const [composer] = found([{ ...table, answers: { ...table.answers, target: [quoted] } }]);
  // jsdom lays nothing out: no element has a size.
  Element.prototype.getBoundingClientRect = () => ({ width: 1, height: 1 }) as DOMRect;
  Element.prototype.checkVisibility = () => true;
  expect(factsOf(composer!).answers?.author).toBe('Bo');
});

test('S1.6 a thread whose subject is the end of another one is not the answered one', () => {
  Element.prototype.getBoundingClientRect = () => ({ width: 1, height: 1 }) as DOMRect;
  Element.prototype.checkVisibility = () => true;
  document.querySelector('article')!.insertAdjacentHTML('beforebegin', '<h2>Lamps</h2>');
  const last = { last: 'article', subject: 'h2' };
  const answered = (subject: string) => {
    document.querySelector('.subject')!.setAttribute('value', subject);
    const [composer] = found([{ ...table, answers: { ...table.answers!, target: [last] } }]);
    return factsOf(composer!).answers?.author;
  };
  for (const subject of ['Lamps', 'Re: Lamps', 'AW：lamps', 'Re: [pier] Lamps']) {
    expect([subject, answered(subject)]).toEqual([subject, 'Bo']);
  }
  for (const subject of ['Re: Green lamps', 'Re: Clamps']) expect(answered(subject)).toBe('');
});

test('S1.6 a composer that the site has hidden takes no text', () => {
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const size = seen(this) ? 1 : 0;
    return { width: size, height: size } as DOMRect;
  };
  Element.prototype.checkVisibility = () => true;
  const composer = one();
  expect(editorOf(composer)?.editor).toBe(composer.editor);
  document.querySelector('form')!.setAttribute('hidden', '');
  expect(composer.editor.isConnected).toBe(true);
  expect(editorOf(composer)).toBeNull();
});
