import type { NotLoaded, SitePage } from '#domain/sites/site-pages.ts';
import { find, findAll, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, only, optional } from '../anchors/table.ts';
import type { ReadContext, ReadSite } from '../contract.ts';
import { parseCount } from '../social/counts.ts';
import { isoDate } from '../social/dates.ts';
import { feedPage } from '../social/feed.ts';
import { gapsAmong } from '../social/gaps.ts';
import { isMore } from '../social/more.ts';
import { lineOf } from '../social/plain-text.ts';
import { type Entry, nameOf, threadPage } from '../social/thread.ts';

const anchors = anchorsOf('instagram', '2026-06', {
  article: ['[role=dialog] article', 'main article', 'article', 'main'],
  /** Posts of the front page. */
  listed: ['main article', 'article'],
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

const pressed = 'button,[role=button]';
const follows = 4; // Node.DOCUMENT_POSITION_FOLLOWING
const posts = /\/(p|reel|reels|tv)\/[\w-]+/;
const rules = { strip: 'time,[role=button]', keepsLines: '*' };

/** A post with its comments; the front page is a list of posts. */
export const readInstagram: ReadSite = (page, context) => {
  if (posts.test(context.url.pathname)) return readPost(page, context);
  return context.url.pathname === '/' ? readHome(page, context) : null;
};

function readPost(page: Document, context: ReadContext): SitePage | null {
  const article = find(page, anchors.article, context);
  if (!article) return null;
  const boxes = findAll(article, anchors.comment, context);
  const inner = boxes.filter((box) => !boxes.some((other) => other !== box && box.contains(other)));
  const levels = inner.map(listsAround);
  const outermost = Math.min(...levels);
  const post = postOf(article, inner, context);
  return threadPage(
    page,
    {
      title: '',
      post,
      comments: inner.map((box, index) => ({
        ...commentOf(box, context),
        level: (levels[index] ?? outermost) - outermost,
      })),
      notLoaded: gapsAmong(inner, post.body[0] ?? null) || loadingIn(article),
    },
    rules,
  );
}

function readHome(page: Document, context: ReadContext): SitePage | null {
  const posts = findAll(page, anchors.listed, context).map((article) => ({
    post: postOf(article, [], context),
    comments: [],
  }));
  return feedPage(page, { title: page.title.replace(/^\(\d+\+?\)\s*/, ''), posts }, rules);
}

function postOf(article: Element, comments: readonly Element[], context: ReadContext): Entry {
  const author = findWhere(article, anchors.author, context, (each) => nameOf(each) !== '')[0];
  const stated = findWhere(
    article,
    anchors.caption,
    context,
    (each) => !comments.some((box) => box.contains(each)),
  )[0];
  const caption = stated ?? longestText(article, comments);
  const date = find(caption?.closest('li') ?? article, anchors.date, context);
  return {
    author: nameOf(author ?? null),
    body: caption ? [caption] : [],
    date: isoDate(date?.getAttribute('datetime')),
    isCut: caption ? [...caption.querySelectorAll(pressed)].some(isMore) : false,
  };
}

/** A caption without markup of its own: the text outside of names, dates and controls. */
function longestText(article: Element, comments: readonly Element[]): Element | null {
  const texts = [...article.querySelectorAll('[dir=auto]')].filter(
    (each) =>
      !each.closest(`header,section,form,time,a,li,h2,h3,${pressed}`) &&
      !comments.some((box) => box.contains(each)) &&
      nameOf(each) !== '',
  );
  const lengths = texts.map((each) => nameOf(each).length);
  return texts[lengths.indexOf(Math.max(...lengths))] ?? null;
}

/** Shown at the end of the comments where there are more. */
const loadingIn = (article: Element): NotLoaded =>
  article.querySelector('[data-visualcompletion=loading-state],[role=progressbar]') ? 'some' : 0;

function commentOf(box: Element, context: ReadContext): Entry {
  const texts = findWhere(box, anchors.commentText, context, (each) => nameOf(each) !== '');
  const author = findWhere(box, anchors.commentAuthor, context, (each) => nameOf(each) !== '')[0];
  const date = find(box, anchors.date, context);
  return {
    author: nameOf(author ?? null),
    body: texts.slice(0, 1),
    date: isoDate(date?.getAttribute('datetime')),
    like: date && likesAfter(date, box),
  };
}

/**
 * The button of likes is next to the date, where there are any; the one after it is for replies,
 * without a number.
 */
function likesAfter(date: Element, box: Element): number | null {
  const next = [...box.querySelectorAll(pressed)].find(
    (each) => (date.compareDocumentPosition(each) & follows) !== 0 && lineOf(each) !== '',
  );
  return next ? parseCount(lineOf(next)) : null;
}

/** Replies are in a list of their own below the comment's. */
function listsAround(box: Element): number {
  let lists = 0;
  for (let at = box.closest('ul'); at; at = at.parentElement?.closest('ul') ?? null) lists += 1;
  return lists;
}
