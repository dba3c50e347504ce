import { expect, test } from '@jest/globals';
import { parse } from '#test/support/parse-page.ts';

const sentence = 'The harbour keeps its books where the tide can reach them, and nobody minds. ';
const text = `<p>First. ${sentence.repeat(4)}</p><p>Second. ${sentence.repeat(4)}</p>`;
const names =
  'parentElement parentNode childNodes children attributes firstChild nextSibling previousSibling localName nodeName nodeType textContent innerHTML outerHTML ownerDocument tagName className id remove closest matches contains querySelector querySelectorAll getAttribute setAttribute cloneNode append replaceWith getElementsByTagName style'.split(
    ' ',
  );

test.each([
  ['a form of 33 bytes', `<form><input name=parentElement>${text}</form>`],
  [
    'inputs with names of properties',
    `<form>${names.map((name) => `<input name="${name}">`).join('')}${text}</form>`,
  ],
  [
    'pictures with ids of properties',
    `<form>${names.map((name) => `<img id="${name}">`).join('')}${text}</form>`,
  ],
  [
    'forms with names of the document’s',
    `${[...names, 'body', 'title', 'head', 'createElement'].map((name) => `<form name="${name}"></form>`).join('')}${text}`,
  ],
])('%s: the text is read', async (_, body) => {
  const page = await parse(`<title>Tides</title><body>${body}</body>`);
  expect(page?.text).toContain('First. The harbour');
  expect(page?.text).toContain('Second. The harbour');
});
