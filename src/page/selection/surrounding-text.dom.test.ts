import { expect, test } from '@jest/globals';
import { surroundingText } from './surrounding-text.ts';

// jsdom draws nothing.
Element.prototype.checkVisibility = function (this: Element) {
  return this.closest('[hidden]') === null;
};

function around(html: string, words: string): string {
  document.body.innerHTML = html;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return surroundingText(range);
  }
  throw new Error('no such words');
}

test.each([
  ['<p>It rained. The <b>tide</b> came at six. We left.</p>', 'tide', 'The tide came at six.'],
  ['<p>The tide, <i>at six</i>, came.</p><p>Other.</p>', 'at six', 'The tide, at six, came.'],
  ['<p>潮が来た。図書館は<b>満潮</b>で閉まる。帰ろう。</p>', '満潮', '図書館は満潮で閉まる。'],
  ['<p>tide</p>', 'tide', ''],
  [
    '<p>雨。<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>へ<b>満潮</b>に<ruby>行<rt>い</rt></ruby>く。</p>',
    '満潮',
    '東京(とうきょう)へ満潮に行(い)く。',
  ],
  ['<p>A <span hidden>low </span>tide <i hidden>never </i>came.</p>', 'tide', 'A tide came.'],
  ['<p><ruby>満潮<rt>まんちょう</rt></ruby>に<i>行く</i>。</p>', '潮', '満潮(まんちょう)に行く。'],
  ['<ul><li>One tide</li><li>Two</li></ul>', 'tide', 'One tide'],
])('the sentence of a selection: %s', (html, words, sentence) => {
  expect(around(html, words)).toBe(sentence);
});

test('of a block without sentences only what is near, and nothing for a long selection', () => {
  const far = 'word '.repeat(100_000);
  expect(around(`<pre>${far}<b>tide</b> ${far}</pre>`, 'tide').length).toBeLessThan(820);
  const long = 'x'.repeat(500);
  expect(around(`<p>a ${long} b</p>`, long)).toBe('');
});
