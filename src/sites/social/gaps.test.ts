import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { gapsAmong } from './gaps.ts';

function gaps(html: string) {
  const page = new JSDOM(`<main><p id="text">Words</p>${html}</main>`).window.document;
  return gapsAmong([...page.querySelectorAll('article')], page.getElementById('text'));
}
const comment = '<article>One <button>Reply 2</button></article>';

test.each([
  ['nothing is pressed for more', comment, 0],
  ['replies, counted', `<div>${comment}<button>View 3 replies</button></div>`, 3],
  [
    'replies of two, in another language',
    `<div>${comment}<button>答え2件</button>${comment}<button>答え4件</button></div>`,
    6,
  ],
  ['how many of how many', `<div>${comment}<div role="button">4 von 57</div></div>`, 53],
  ['no number', `<div>${comment}<div role="button">Mehr Kommentare</div></div>`, 'some'],
  ['what stands before the comments', `<div><button>Newest 9</button>${comment}</div>`, 0],
  ['what sends', `<div>${comment}<form><button>Send</button></form></div>`, 0],
  [
    'a picture, in an item of its own',
    `<ul><li>${comment}</li><li><button></button></li></ul>`,
    'some',
  ],
  ['no comments', '<div><button>View 3 replies</button></div>', 0],
])('%s', (_, html, missing) => {
  expect(gaps(html)).toBe(missing);
});
