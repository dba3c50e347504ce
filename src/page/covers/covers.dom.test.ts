import { afterEach, expect, jest, test } from '@jest/globals';
import { Covers } from './covers.ts';

afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

/** A page of texts in a hundred boxes inside of one another, all under a hundred boxes. */
function page(texts: number): Text[] {
  const box = '<div style="position:relative;z-index:-1;background:#fff;opacity:1">';
  const over = '<b style="position:absolute;background:#fff;opacity:1">x</b>';
  document.body.innerHTML = `${box.repeat(100)}${'<i>Tide</i>'.repeat(texts)}${'</div>'.repeat(100)}${over.repeat(100)}`;
  return [...document.querySelectorAll('i')].map(({ firstChild }) => firstChild as Text);
}

/** How many styles are looked up to compare so many texts with the boxes over them. */
function looksOf(count: number): number {
  const texts = page(count);
  const place = new DOMRect(0, 0, 100, 20);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
  Object.assign(Range.prototype, { getBoundingClientRect: () => place });
  const covers = new Covers();
  for (const each of document.querySelectorAll<HTMLElement>('div, b')) {
    covers.note(each, getComputedStyle(each), each.style.position);
  }
  expect(covers.start()).toBe(true);
  const looks = jest.spyOn(globalThis, 'getComputedStyle');
  covers.compare(texts);
  const looked = looks.mock.calls.length;
  jest.restoreAllMocks();
  return looked;
}

test('however many texts are under boxes, a bounded number of pairs is looked at closely', () => {
  const few = looksOf(600);
  expect(few).toBeGreaterThan(500);
  expect(looksOf(2400)).toBe(few);
});
