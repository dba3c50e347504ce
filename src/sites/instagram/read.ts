import { find, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, only, optional } from '../anchors/table.ts';
import type { ReadContext, ReadSite } from '../contract.ts';
import { isoDate } from '../social/dates.ts';
import { nameOf, type Said, talkPage } from '../social/talk.ts';

const anchors = anchorsOf('instagram', '2026-06', {
  article: ['[role=dialog] article', 'main article', 'article', 'main'],
  author: ['header h2 a', 'header a[href]', 'h2 a', 'a[href^="/"]'],
  caption: optional([
    'h1',
    'li:has(h2) ._a9zs',
    'ul > div > li ._a9zs',
    'li:has(h2) span[dir=auto]',
  ]),
  comment: optional([
    'div._a9zr:has(h3)',
    'li:has(h3 a)',
    'div:has(> div a[href*="/c/"]):has(h3)',
    'li:has(a[href*="/c/"])',
  ]),
  commentAuthor: ['h3 a', 'h3', 'a[href^="/"]:not([href*="/c/"],[href*="/p/"])'],
  commentText: ['._a9zs', 'h3 ~ div span[dir=auto]', 'span[dir=auto]:not(a *,h3 *,button *)'],
  date: optional(only('time[datetime]')),
});

const posts = /\/(p|reel|reels|tv)\/[\w-]+/;
const rules = { strip: 'time,[role=button]', keepsLines: '*' };

export const readInstagram: ReadSite = (page, context) => {
  if (!posts.test(context.url.pathname)) return null;
  const article = find(page, anchors.article, context);
  if (!article) return null;
  const author = findWhere(article, anchors.author, context, (each) => nameOf(each) !== '')[0];
  const boxes = findWhere(article, anchors.comment, context, () => true);
  const inner = boxes.filter((box) => !boxes.some((other) => other !== box && box.contains(other)));
  const outermost = Math.min(...inner.map(listsAround));
  const caption = findWhere(
    article,
    anchors.caption,
    context,
    (each) => !inner.some((box) => box.contains(each)),
  )[0];
  return talkPage(
    page,
    {
      title: '',
      post: {
        author: nameOf(author ?? null),
        body: caption ? [caption] : [],
        date: isoDate(
          find(caption?.closest('li') ?? article, anchors.date, context)?.getAttribute('datetime'),
        ),
      },
      comments: inner.map((box) => ({
        ...commentOf(box, context),
        level: listsAround(box) - outermost,
      })),
    },
    rules,
  );
};

function commentOf(box: Element, context: ReadContext): Said {
  const texts = findWhere(box, anchors.commentText, context, (each) => nameOf(each) !== '');
  const author = findWhere(box, anchors.commentAuthor, context, (each) => nameOf(each) !== '')[0];
  return {
    author: nameOf(author ?? null),
    body: texts.slice(0, 1),
    date: isoDate(find(box, anchors.date, context)?.getAttribute('datetime')),
  };
}

/** Answers stand in a list of their own below the comment's. */
function listsAround(box: Element): number {
  let lists = 0;
  for (let at = box.closest('ul'); at; at = at.parentElement?.closest('ul') ?? null) lists += 1;
  return lists;
}
