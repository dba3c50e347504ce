import { MessageChannel } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { type PassageQuery, passageQuery } from '#domain/evidence/passage-query.ts';
import type { QuotedWords } from '#domain/passages/passage-place.ts';

// Missing in jsdom.
const box = { x: 0, y: 0, left: 0, top: 0, right: 90, bottom: 20, width: 90, height: 20 };
const boxOf = () => ({ ...box, toJSON: () => box });
Object.assign(globalThis, { MessageChannel });
Element.prototype.checkVisibility = () => true;
Element.prototype.getBoundingClientRect = boxOf;
Range.prototype.getBoundingClientRect = boxOf;

const { findPassage } = await import('./find-passage.ts');

const find = async (html: string, words: QuotedWords) => {
  document.body.innerHTML = html;
  const block = document.body.textContent;
  const anchor = { kind: 'dom', exact: block, prefix: '', suffix: '', path: '0' } as const;
  const query: PassageQuery = passageQuery(words, anchor);
  const found = await findPassage(document, query, new AbortController().signal);
  return found && { words: found.ranges.join(''), sentence: found.sentence.join('') };
};

const sentence = { before: 'Nobody says that ', after: ', or so.' };
const exact = 'the tide comes in at noon';

test('the sentence is found around the words, over elements', async () => {
  const html = `<p>Wait. Nobody says <i>that</i> the tide <b>comes in</b> at noon, or so. Go.</p>`;
  expect(await find(html, { exact, sentence })).toEqual({
    words: exact,
    sentence: `Nobody says that ${exact}, or so.`,
  });
});

test('where the page has other words next to them, the words alone are found', async () => {
  for (const html of [
    `<p>Some say that ${exact}, or so.</p>`,
    `<p>Nobody says that ${exact}.</p>`,
  ]) {
    expect(await find(html, { exact, sentence })).toEqual({ words: exact, sentence: '' });
  }
  expect(await find(`<p>${exact}, or so.</p>`, { exact })).toEqual({ words: exact, sentence: '' });
});

test('words are found as the page shows them, with the notes between', async () => {
  const html = '<p>Nobody<sup>1</sup> says that the tide<sup>12</sup> comes in at noon, or so.</p>';
  const onPage = 'the tide12 comes in at noon';
  expect(await find(html, { exact, onPage, sentence })).toEqual({
    words: onPage,
    sentence: `Nobody1 says that ${onPage}, or so.`,
  });
});

test('G19 words that the page shortens while they are searched for are not found', async () => {
  document.body.innerHTML = `<p>${exact}</p>`;
  const text = document.querySelector('p')!.firstChild as Text;
  const shorten = async () => {
    text.data = 'the tide';
  };
  Object.assign(globalThis, { scheduler: { yield: shorten } });
  const anchor = { kind: 'dom', exact, prefix: '', suffix: '', path: '0' } as const;
  const { signal } = new AbortController();
  const found = await findPassage(document, passageQuery({ exact }, anchor), signal);
  Object.assign(globalThis, { scheduler: undefined });
  expect(found).toBeNull();
});
