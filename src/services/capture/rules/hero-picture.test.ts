import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { heroOf, putHero } from './hero-picture.ts';

const prose = `<p>${'The ferry waits for the tide and the tide waits for nobody at all. '.repeat(8)}</p>`;
const figure = (words: string) =>
  `<figure><img src="a.jpg"><figcaption>${words}</figcaption></figure>`;
const heroIn = (html: string) => heroOf(parser.parseFromString(html, 'text/html'));

test('the first picture under the heading has words that open the text', () => {
  const hero = heroIn(`<h1>T</h1>${figure('The quay. Photo: A. Merrow')}<div>${prose}</div>`);
  const content = parser.parseFromString(prose, 'text/html').body;
  putHero({ content, title: '' }, hero!);
  putHero({ content, title: '' }, hero!);
  expect(content.textContent).toMatch(/^The quay\. Photo: A\. MerrowThe ferry/);
  expect(content.querySelectorAll('figure')).toHaveLength(1);
});

test('detects whether the picture is in the text itself', () => {
  const inside = `<h1>T</h1><div class="entry-body">${figure('The quay.')}${prose}</div>`;
  expect(heroIn(inside)?.isInside).toBe(true);
  expect(heroIn(`<h1>T</h1>${figure('The quay.')}${prose}`)?.isInside).toBe(false);
});

test.each([
  ['before the heading', `${figure('The quay.')}<h1>T</h1>${prose}`],
  ['far down', `<h1>T</h1>${prose}${figure('The quay.')}`],
  ['of something else', `<h1>T</h1><aside>${figure('The quay.')}</aside>${prose}`],
  ['with a text under it', `<h1>T</h1>${figure('The quay at noon. '.repeat(20))}${prose}`],
])('none %s', (_, html) => {
  expect(heroIn(html)).toBeNull();
});
