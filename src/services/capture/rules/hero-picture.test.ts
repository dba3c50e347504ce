import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { heroOf, putHero } from './hero-picture.ts';

const prose = `<p>${'The ferry waits for the tide and the tide waits for nobody at all. '.repeat(8)}</p>`;
const figure = (words: string) =>
  `<figure><img src="a.jpg"><figcaption>${words}</figcaption></figure>`;
const heroIn = (html: string) => heroOf(parser.parseFromString(html, 'text/html'));

const body = (html: string) => `<h1>T</h1><div class="entry-body">${html}</div>`;

test('the first picture under the heading has words that open the text', () => {
  const hero = heroIn(body(`${figure('The quay. Photo: A. Merrow')}${prose}`));
  const content = parser.parseFromString(prose, 'text/html').body;
  putHero({ content, title: '' }, hero!);
  putHero({ content, title: '' }, hero!);
  expect(content.textContent).toMatch(/^The quay\. Photo: A\. MerrowThe ferry/);
  expect(content.querySelectorAll('figure')).toHaveLength(1);
});

test('it is put below the lead', () => {
  const hero = heroIn(body(`${figure('The quay.')}${prose}`));
  const content = parser.parseFromString(`<p>The lead.</p>${prose}`, 'text/html').body;
  putHero({ content, title: '', lead: content.firstElementChild! }, hero!);
  expect(content.textContent).toMatch(/^The lead\.The quay\.The ferry/);
});

test.each([
  ['before the heading', `<div class="entry-body">${figure('The quay.')}<h1>T</h1>${prose}</div>`],
  ['far down', body(`${prose}${figure('The quay.')}`)],
  ['of something else', body(`<aside>${figure('The quay.')}</aside>${prose}`)],
  ['with a text under it', body(`${figure('The quay at noon. '.repeat(20))}${prose}`)],
  ['outside the text', `<h1>T</h1>${figure('The quay at noon.')}<div>${prose}</div>`],
  ['with a number of a gallery', body(`${figure('6 The quay at noon.')}${prose}`)],
  ['with the rest of a caption', body(`${figure('. Photo: A. Merrow')}${prose}`)],
])('none %s', (_, html) => {
  expect(heroIn(html)).toBeNull();
});
