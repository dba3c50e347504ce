import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { entriesOf, mainList } from './lists.ts';
import { Outliner } from './segments.ts';

const outlineOf = (html: string) => Outliner.of(new JSDOM(html).window.document.body);

const goods = ['lamp', 'bell', 'net', 'rope', 'oar'].map(
  (name, i) =>
    `<li class="product post-${i} category-${name}"><a href="/${i}"><img alt=""><h3>Pier ${name}</h3></a><p>$${i}9.00</p><p>Details</p></li>`,
);
const menu = Array.from(
  { length: 9 },
  (_, i) =>
    `<li><a href="/m${i}"><b>Part ${i}</b><p>All that a harbour needs of this part, and more</p></a></li>`,
);
const page = `<nav><ul>${menu.join('')}</ul></nav><main><p>Goods of the harbour.</p><ul>${goods.join('')}</ul></main>`;

test('entries of a list are found though each has class names of its own; what they share is counted', () => {
  const outline = outlineOf(page);
  const entries = entriesOf(outline);
  const inGoods = outline.segments.flatMap(({ text }, number) => {
    const entry = entries.get(number);
    return entry && /Pier|\$|Details/.test(text) ? entry : [];
  });
  expect(inGoods).toHaveLength(15);
  const [list, ...others] = new Set(inGoods.map((entry) => entry.list));
  expect(others).toEqual([]);
  expect(list).toMatchObject({ entries: 5, segments: 15, pictured: 5, headed: 5, priced: 5 });
  expect(list?.texts.get('Details')).toBe(5);
  expect(list?.texts.get('Pier lamp')).toBe(1);
  expect([...(list?.slots.values() ?? [])]).toEqual([5, 5]);
});

test('text before a list is in none, and three elements are no list', () => {
  const outline = outlineOf(`<p>Goods of the harbour.</p><ul>${goods.slice(0, 3).join('')}</ul>`);
  expect(entriesOf(outline).size).toBe(0);
});

test('the main list is that with the most text, but none of a part around which no content is', () => {
  const outline = outlineOf(page);
  const entries = entriesOf(outline);
  const main = mainList(entries, ({ element }) => element.closest('nav') !== null);
  expect(main).toMatchObject({ entries: 5, priced: 5 });
  expect(mainList(entries, () => false)).toMatchObject({ entries: 9 });
  expect(mainList(new Map(), () => false)).toBeNull();
});
