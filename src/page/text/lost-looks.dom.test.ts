import { expect, test } from '@jest/globals';
import { hasLostLooks } from './lost-looks.ts';

function isLost(html: string, selected = '#it'): boolean {
  document.body.innerHTML = `<div contenteditable="true" style="color: rgb(0, 0, 0)">${html}</div>`;
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selected)!);
  return hasLostLooks(range);
}

test.each([
  ['<p id="it">see <img src="cid:1"> here</p>', true],
  ['<p id="it">10<sup>6</sup> and H<sub>2</sub>O</p>', true],
  ['<p id="it">an <u>important</u> word</p>', true],
  ['<p id="it">a <span style="color: rgb(200, 0, 0)">red</span> word</p>', true],
  ['<p id="it">a <span style="background-color: yellow">marked</span> word</p>', true],
  ['<u><b id="it">all of it</b></u>', true],
  [
    '<p id="it"><b>bold</b>, <i>slanted</i>, <s>gone</s>, <a href="/x" style="color: blue"><u>link</u></a></p>',
    false,
  ],
  ['<p id="it"><span style="color: rgb(0, 0, 0)">the usual colour</span></p>', false],
  ['<p id="it">words</p><p><u>not selected</u></p>', false],
  ['<p id="it"><img data-emoji="🙂" alt="🙂"></p>', false],
])('looks that Markdown has no signs for: %s', (html, expected) => {
  expect(isLost(html)).toBe(expected);
});
