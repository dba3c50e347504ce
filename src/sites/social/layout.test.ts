import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { anchorMaker, only } from '../anchors/table.ts';
import { type Layout, readLayouts } from './layout.ts';

const anchor = anchorMaker('board', '2026-11');

/** A board that says who wrote what by the addresses of links alone. */
const board: Layout = {
  mark: '.card',
  post: 'named',
  comment: {
    box: anchor('box', only('.card')),
    body: anchor('body', only('.words')),
    author: anchor('author', only('.who')),
    level: 'flat',
  },
};

function read(html: string, path = '/@ann/9') {
  const page = new JSDOM(`<title>Board</title><body>${html}</body>`).window.document;
  const context = { url: new URL(path, 'https://board.example'), now: 0, lang: 'en', gathered: {} };
  const found = readLayouts(page, context, [board]);
  return found?.kind === 'social' ? found.data : null;
}

const card = (account: string, id: number, inner: string) =>
  `<div class="card"><a class="who" href="/@${account}"><img src="a.png"></a><a href="/@${account}/${id}">2h</a>${inner}</div>`;
const words = (text: string) => `<div class="words">${text}</div>`;

test('authors are found where a link leads, when it shows a picture alone', () => {
  const data = read(card('ann', 9, words('The quay is open.')) + card('bo', 10, words('At last.')));
  expect(data?.post).toMatchObject({ author: 'ann', content: 'The quay is open.' });
  expect(data?.comments).toMatchObject([{ author: 'bo', content: 'At last.' }]);
});

test('a post inside a post is shared by it, and neither its words nor a comment', () => {
  const shared = card('cy', 3, words('A chair was found.'));
  const data = read(
    card('ann', 9, words('Look at this.') + shared) + card('bo', 10, words('Mine.')),
  );
  expect(data?.post).toMatchObject({ author: 'ann', content: 'Look at this.' });
  expect(data?.comments.map(({ author }) => author)).toEqual(['bo']);
});

test('what is before the post that the address names is what it answers', () => {
  const data = read(card('bo', 8, words('Is it open?')) + card('ann', 9, words('It is.')));
  expect(data?.post.author).toBe('ann');
  expect(data?.answered).toMatchObject([{ author: 'bo', content: 'Is it open?' }]);
});
