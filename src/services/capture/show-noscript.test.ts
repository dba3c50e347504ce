import { expect, test } from '@jest/globals';
import { parse } from '#test/support/parse-page.ts';

const post = (name: string) =>
  `<div class="crawler-post"><p>${`${name} has seen the lamp at the end of the pier. `.repeat(8)}</p></div>`;
const forum = `<noscript><main>${['Ann', 'Bo'].map(post).join('')}</main></noscript>`;
const read = async (body: string) => (await parse(`<title>Lamps</title><body>${body}`))?.text ?? '';

test('K2.5 a page that shows no words is read as browsers without scripts show it', async () => {
  const text = await read(`<div id="app">Loading…</div>${forum}`);
  expect(text).toContain('Ann has seen the lamp');
  expect(text).toContain('Bo has seen the lamp');
});

test('K2.5 what only browsers without scripts show is not read where the page has words', async () => {
  const own = '<p>The harbour office has asked for a new lamp.</p>'.repeat(4);
  expect(await read(`${own}${forum}`)).not.toContain('has seen the lamp');
});

test('K2.5 a note that scripts are needed is no text of a page', async () => {
  expect(await read('<div></div><noscript>Please enable JavaScript.</noscript>')).toBe('');
});

test('K2.5 marks of a copy are not taken from there', async () => {
  const marked = forum.replaceAll('<p>', '<p data-gloss-math="block">');
  expect(await read(marked)).not.toContain('$$');
});
