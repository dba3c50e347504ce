import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { blockOf } from './block.ts';

const pageOf = (html: string) => parser.parseFromString(html, 'text/html') as unknown as Document;
const result = (title: string) =>
  `<li class="b_algo"><h2><a href="https://${encodeURIComponent(title.toLowerCase())}.example/">${title}</a></h2></li>`;
const results = (...titles: string[]) =>
  pageOf(`<ol id="b_results">${titles.map(result).join('')}</ol>`);
const bing = 'https://www.bing.com/search?q=harbour%20pilots';

test('S8.8 no page but a search engine’s is a block page', () => {
  const captcha = pageOf('<title>百度安全验证</title><form id="challenge-form"></form>');
  expect(blockOf(captcha, 'https://pier.example/s?wd=x', '')).toBeNull();
  expect(blockOf(captcha, 'https://google.com.pier.example/sorry/', '')).toBeNull();
  expect(blockOf(captcha, 'not an address', '')).toBeNull();
});

test('S8.8 a decoy has results that share no word with the query', () => {
  const decoy = results('Casseroles', 'Cars', 'Knitting', 'Radar', 'Flights');
  expect(blockOf(decoy, bing, '')).toBe('decoy');
  expect(blockOf(decoy, bing, 'fast cars')).toBeNull();
  expect(blockOf(decoy, 'https://www.bing.com/search?q=x', 'site:pier.example ab')).toBeNull();
});

test('other forms of a word are the word; a few results are no decoy', () => {
  expect(
    blockOf(results('Casseroles', 'Harbours', 'Knitting', 'Radar', 'Flights'), bing, ''),
  ).toBeNull();
  expect(blockOf(results('Casseroles', 'Cars'), bing, '')).toBeNull();
  const chinese = results('港口领航', 'A', 'B', 'C', 'D');
  expect(blockOf(chinese, 'https://cn.bing.com/search?q=x', '领航员')).toBeNull();
  expect(blockOf(chinese, 'https://cn.bing.com/search?q=x', '菜谱')).toBe('decoy');
});

test('"enablejs" in a page that has results is ignored', () => {
  const page = pageOf(
    '<noscript><meta http-equiv="refresh" content="0;url=/httpservice/retry/enablejs"></noscript>' +
      '<div id="rso"><div class="tF2Cxc"><a href="https://pier.example/"><h3>Tides</h3></a></div></div>',
  );
  expect(blockOf(page, 'https://www.google.com/search?q=tides', '')).toBeNull();
});

test('a result page that states in words that nothing was found is no relay', () => {
  const words = 'Your search did not match any documents. '.repeat(8);
  const page = pageOf(`<div id="search"><p>${words}</p></div>`);
  expect(blockOf(page, 'https://www.google.com/search?q=tides', '')).toBeNull();
  expect(blockOf(pageOf('<div id="app"></div>'), 'https://duckduckgo.com/?q=x', '')).toBe('relay');
});

test.each([
  ['https://www.sogou.com/antispider/?from=x', 'captcha'],
  ['https://sorry.google.com/sorry/index?continue=x', 'captcha'],
  ['https://consent.google.de/m?continue=x', 'consent'],
  ['https://guce.yahoo.com/consent', 'consent'],
  ['https://yandex.com.tr/showcaptcha?x', 'captcha'],
] as const)('%s is a %s page', (url, block) => {
  expect(blockOf(pageOf('<p>words</p>'), url, 'tides')).toBe(block);
});
