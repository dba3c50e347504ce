import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { numberBlocks, restore } from './restore.ts';

const sentence = (n: number) =>
  `Paragraph ${n} of the harbour master’s book says what the tide did on that day, and why it did so.`;
const p = (n: number, name = '') => `<p${name && ` class="${name}"`}>${sentence(n)}</p>`;

/** The remaining elements of the page, then completed; numbers of the paragraphs in order. */
function completed(html: string, present: string): string {
  const page = parser.parseFromString(`<body>${html}</body>`, 'text/html');
  numberBlocks(page);
  const source = page.body.cloneNode(true) as Element;
  const content = page.createElement('div');
  for (const element of page.body.querySelectorAll(present)) content.append(element);
  restore(content, source);
  const text = content.textContent ?? '';
  return (text.match(/Paragraph \d|Heading \w|short note/g) ?? []).join(' ');
}

test('sections of equal rank belong to the text, with their headings', () => {
  const section = (inner: string) => `<div class="band"><div class="col">${inner}</div></div>`;
  const html = `${section(p(1) + p(2))}${section(`<h2>Heading A</h2>${p(3)}`)}${section(p(4))}`;
  expect(completed(html, '.band:first-child')).toBe(
    'Paragraph 1 Paragraph 2 Heading A Paragraph 3 Paragraph 4',
  );
});

test('paragraphs of the same name and container do, before the text too', () => {
  const html = `<h1>T</h1><section class="top"><div class="text">${p(1, 'par')}</div></section>
    <section class="rest"><div><div class="text">${[2, 3, 4].map((n) => p(n, 'par')).join('')}</div></div></section>`;
  expect(completed(html, '.rest')).toBe('Paragraph 1 Paragraph 2 Paragraph 3 Paragraph 4');
});

test('a short paragraph between two is restored in its place', () => {
  const note = '<p class="x">A short note with <a href="/j">a journal</a> that was thrown out.</p>';
  const html = `<div>${p(1)}${note}${p(2)}</div>`;
  expect(completed(html, 'p:not(.x)')).toBe('Paragraph 1 short note Paragraph 2');
});

test.each([
  ['other posts', (inner: string) => `<div class="post">${inner}</div>`],
  ['other articles', (inner: string) => `<article class="x"><div>${inner}</div></article>`],
])('%s stay out', (_, wrap) => {
  const html = wrap(p(1) + p(2)) + wrap(p(3) + p(4));
  expect(completed(html, 'body > :first-child')).toBe('Paragraph 1 Paragraph 2');
});

test('so does the next article of a page without end', () => {
  const one = (n: number) =>
    `<div><h1>T${n}</h1><div class="text">${[n, n + 1, n + 2].map((each) => p(each, 'par')).join('')}</div></div>`;
  expect(completed(one(1) + one(5), 'body > :first-child')).toBe(
    'Paragraph 1 Paragraph 2 Paragraph 3',
  );
});

test('lists of links stay out', () => {
  const links = `<ul>${'<li><a href="/x">Another page of this harbour</a></li>'.repeat(3)}</ul>`;
  expect(completed(`<div>${p(1)}${links}${p(2)}</div>`, 'p')).toBe('Paragraph 1 Paragraph 2');
});

test('K2.8 lists of amounts belong to the text around them, with their heading', () => {
  const list = (lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  const box = `<div class="list"><h2>Heading I</h2>${list(['130 g of Paragraph 7', '½ cup', '2 eggs', 'salt to Paragraph 8 taste'])}</div>`;
  const counts = list(['Paragraph 9 in June', 'the 3 piers of this harbour, in winter']);
  expect(completed(`<div>${p(1)}${box}${p(2)}<div class="y">${counts}</div></div>`, 'p')).toBe(
    'Paragraph 1 Heading I Paragraph 7 Paragraph 8 Paragraph 2',
  );
});
