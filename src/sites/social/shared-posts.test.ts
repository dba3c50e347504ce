import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { sharesOf } from './shared-posts.ts';

function shares(html: string, isAlwaysNamed = false) {
  const box = new JSDOM(`<main>${html}</main>`).window.document.querySelector('main');
  if (!box) throw new Error('no box');
  const all = (selector: string) => [...box.querySelectorAll(selector)];
  const { own, shared } = sharesOf(box, all('p'), all('a'), isAlwaysNamed);
  return [own.map((each) => each.textContent), shared.map((each) => each.textContent)];
}
const ann = '<a href="/ann">Ann</a>';
const shared = '<section><div><a href="/bo">Bo</a></div><p>His.</p></section>';

test("text next to another author's name is a shared post", () => {
  expect(shares(`<div>${ann}</div><p>Hers.</p>${shared}`)).toEqual([['Hers.'], ['BoHis.']]);
});

test('parts of one text, and names in it, are the author’s own', () => {
  const text = '<p>Hers, for <a href="/bo">Bo</a>.</p><div><p>More.</p></div>';
  expect(shares(`<div>${ann}</div>${text}`)).toEqual([['Hers, for Bo.', 'More.'], []]);
  expect(shares(`<div><a href="/ann"></a></div><div>${ann}<p>Hers.</p></div>`)).toEqual([
    ['Hers.'],
    [],
  ]);
});

test('a name next to the only text may be the person it answers', () => {
  expect(shares(`${ann}${shared}`)).toEqual([['His.'], []]);
  expect(shares(`${ann}${shared}`, true)).toEqual([[], ['BoHis.']]);
  const dated = shared.replace('</div>', '<time></time></div>');
  expect(shares(`${ann}<time></time>${dated}`)).toEqual([[], ['BoHis.']]);
});

test('a page of countless texts costs no more than its length', () => {
  const many = `${ann}<p>x</p>`.repeat(5000);
  expect(shares(many)[0]).toHaveLength(5000);
});
