import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { Outliner } from '../blocks/segments.ts';
import { StructuredData } from '../facts/structured-data.ts';
import { choose, isSettled } from './choose.ts';
import { proposal } from './propose.ts';
import type { PageView } from './reader.ts';

const sentence = (name: string) =>
  `${name} said that the lamp at the end of the pier was moved by the storm, and that a new one is needed.`;
const lead = `<p class="lead">${sentence('Ann')}</p>`;
const parts = ['Bo', 'Cy', 'Di'].map((name) => `<p>${sentence(name)}</p>`).join('');

/** A page on which the first paragraph is the article's reader's, the rest is as likely as it is said. */
function pageOf(html: string, likelihood: number, confidence: number) {
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
  const other = proposal(view, 'service', 0.3, likely);
  if (!other) throw new Error('no proposal');
  return { article, view, chosen: choose(article, [other], view) };
}

test('K2.4 an article that is only a part of the running text of its page is not settled, and is read whole', () => {
  const { article, view, chosen } = pageOf(lead + parts, 0.9, 0.8);
  expect(isSettled(article, view.outline)).toBe(false);
  expect([...chosen.selected]).toEqual([0, 1, 2, 3]);
  expect(chosen).toMatchObject({ kind: 'article', reader: 'article', isArticle: true });
});

test('K2.4 comments are none of an article, however many they are', () => {
  const comments = `<div id="comments">${parts}</div>`;
  const { article, view, chosen } = pageOf(lead + comments, 0.9, 0.8);
  expect(isSettled(article, view.outline)).toBe(true);
  expect([...chosen.selected]).toEqual([0]);
  const { chosen: whole } = pageOf(lead + parts + comments, 0.9, 0.8);
  expect([...whole.selected]).toEqual([0, 1, 2, 3]);
});

test('K2.4 what only may be content is not taken for the rest of an article', () => {
  const { chosen } = pageOf(lead + parts, 0.6, 0.8);
  expect([...chosen.selected]).toEqual([0]);
});

test('K2.2 on a page that does not say that it is an article, a text that is expected to be better is taken, however short it is', () => {
  expect([...pageOf(lead + parts, 0.5, 0.2).chosen.selected]).toEqual([0, 1, 2, 3]);
  expect([...pageOf(lead + parts, 0.1, 0.2).chosen.selected]).toEqual([0]);
});
