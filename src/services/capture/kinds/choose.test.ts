import { expect, test } from '@jest/globals';
import type { PageKind } from '#domain/documents/page-facts.ts';
import { parser } from '#test/support/parse-page.ts';
import { Outliner } from '../blocks/segments.ts';
import { StructuredData } from '../facts/structured-data.ts';
import { choose, isSettled, withoutCopies } from './choose.ts';
import { proposal } from './propose.ts';
import type { PageView } from './reader.ts';

const sentence = (name: string) =>
  `${name} said that the lamp at the end of the pier was moved by the storm, and that a new one is needed.`;
const lead = `<p class="lead">${sentence('Ann')}</p>`;
const part = (name: string, count: number) =>
  `<p>${Array.from({ length: count }, () => sentence(name)).join(' ')}</p>`;
const parts = ['Bo', 'Cy', 'Di'].map((name) => part(name, 15)).join('');

/** A page on which the first paragraph is the article's reader's, the rest is as likely as it is said. */
function pageOf(html: string, likelihood: number, kind: PageKind = 'service', confidence = 0.8) {
  const page = parser.parseFromString(html, 'text/html');
  const outline = Outliner.of(page.body);
  const likely = new Set(outline.segments.keys());
  const view: PageView = {
    page,
    body: page.body,
    outline,
    likelihood: Float32Array.from(outline.segments, (_, i) => (i === 0 ? 0.9 : likelihood)),
    likely,
    data: new StructuredData(page),
    openGraph: '',
    path: '/',
    language: 'en',
  };
  const selected = new Set([0]);
  const content = () => page.body;
  const article = { kind: 'article' as const, confidence, selected, meta: {}, content };
  const other = proposal(view, kind, 0.3, likely);
  if (!other) throw new Error('no proposal');
  return { article, view, chosen: choose(article, [other], view) };
}

test('K2.6 an article that is only a part of the running text of its page is not settled, and is read whole', () => {
  const { article, view, chosen } = pageOf(lead + parts, 0.9);
  expect(isSettled(article, view.outline)).toBe(false);
  expect([...chosen.selected]).toEqual([0, 1, 2, 3]);
  expect(chosen).toMatchObject({ kind: 'article', reader: 'article', isArticle: true });
});

test('K2.6 comments are none of an article, however many they are', () => {
  const comments = `<div id="comments">${parts}</div>`;
  const { article, view, chosen } = pageOf(lead + comments, 0.9);
  expect(isSettled(article, view.outline)).toBe(true);
  expect([...chosen.selected]).toEqual([0]);
  expect([...pageOf(lead + parts + comments, 0.9).chosen.selected]).toEqual([0, 1, 2, 3]);
});

test('K2.6 what only may be content is not taken for the rest of an article', () => {
  expect([...pageOf(lead + parts, 0.4).chosen.selected]).toEqual([0]);
});

test('K2.6 what a site says around a short article is none of it', () => {
  expect([...pageOf(lead + part('Bo', 9) + part('Cy', 9), 0.9).chosen.selected]).toEqual([0]);
});

test('K2.4 a text that is there for two widths of screen is read once', () => {
  const { view, chosen } = pageOf(`${lead}${parts}<div class="wide">${parts}</div>`, 0.9);
  const text = withoutCopies(chosen, view.outline).content().textContent ?? '';
  expect(text.match(/Cy/g)).toHaveLength(15);
});

test('K2.5 of goods many times the words of the article are not read: they are other goods and terms', () => {
  const goods = part('Ann', 3);
  const around = part('Bo', 40);
  expect([...pageOf(goods + around, 0.9, 'product', 0.2).chosen.selected]).toEqual([0]);
  expect([...pageOf(goods + around, 0.9, 'service', 0.2).chosen.selected]).toEqual([0, 1]);
  expect([...pageOf(goods + part('Bo', 30), 0.9, 'product', 0.2).chosen.selected]).toEqual([0, 1]);
});
