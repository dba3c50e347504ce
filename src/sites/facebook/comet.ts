import type { SitePage } from '#domain/sites/site-pages.ts';
import { findAll, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { parseCount } from '../social/counts.ts';
import { feedPage, outermost } from '../social/feed.ts';
import { gapsAmong } from '../social/gaps.ts';
import { isMore } from '../social/more.ts';
import { lineOf } from '../social/plain-text.ts';
import { sharesOf } from '../social/shared-posts.ts';
import { type Entry, nameOf, threadPage } from '../social/thread.ts';

const messages =
  '[data-ad-rendering-role=story_message],[data-ad-comet-preview=message],[data-ad-preview=message]';
const anchors = anchorsOf('facebook', '2026-08', {
  dialog: optional(only('[role=dialog]')),
  message: [
    '[data-ad-rendering-role=story_message]',
    '[data-ad-comet-preview=message]',
    '[data-ad-preview=message]',
  ],
  author: [
    '[data-ad-rendering-role=profile_name] a',
    '[data-ad-rendering-role=profile_name]',
    'h2 a,h3 a,h4 a',
  ],
  comment: optional([
    '[role=article][aria-label]:not(:has([data-ad-rendering-role=story_message]))',
    '[role=article] [role=article]',
  ]),
  commentAuthor: ['a[href]', 'span[dir=auto]'],
  commentText: optional(only('div[dir=auto]')),
});

const article = '[role=article]';
const rules = { strip: '[role=button],[role=tooltip],[role=textbox]' };

/** The open post, in a dialog or as the page, with its comments. */
export function readComet(page: Document, context: ReadContext): SitePage | null {
  const dialog = findWhere(
    page,
    anchors.dialog,
    context,
    (each) => each.querySelector(messages) !== null,
  )[0];
  const root: ParentNode = dialog ?? page;
  const isComment = commentTest(root, context);
  const message = findWhere(root, anchors.message, context, (each) => !isComment(each))[0];
  const unit = message ? unitOf(message) : null;
  if (!message || !unit) return null;
  const comments = commentBoxes(unit, context);
  const missing = totalOf(unit, isComment);
  return threadPage(
    page,
    {
      title: '',
      post: postOf(unit, isComment, context),
      comments: commentsOf(comments, context),
      notLoaded:
        missing === null ? gapsAmong(comments, message) : Math.max(0, missing - comments.length),
    },
    rules,
  );
}

/** The posts of a feed, a group or an account, each with the comments shown below it. */
export function readCometFeed(page: Document, context: ReadContext): SitePage | null {
  const isComment = commentTest(page, context);
  const found = findWhere(page, anchors.message, context, (each) => !isComment(each));
  const units = found.flatMap(
    (message) => message.closest('[aria-posinset]') ?? outermostArticle(message) ?? [],
  );
  const posts = [...new Set(units)].map((unit) => ({
    post: postOf(unit, isComment, context),
    comments: commentsOf(commentBoxes(unit, context), context),
  }));
  return feedPage(page, { title: page.title.replace(/^\(\d+\+?\)\s*/, ''), posts }, rules);
}

/** A post may contain another one that it shares. */
function postOf(
  unit: Element,
  isComment: (element: Element) => boolean,
  context: ReadContext,
): Entry {
  const found = findWhere(unit, anchors.message, context, (each) => !isComment(each));
  const authors = findWhere(
    unit,
    anchors.author,
    context,
    (each) => !isComment(each) && nameOf(each) !== '',
  );
  const { own, shared } = sharesOf(unit, outermost(found), authors, true);
  return {
    author: nameOf(authors[0] ?? null),
    body: own.slice(0, 1),
    quoted: shared,
    isCut: own.slice(0, 1).some(isFolded),
  };
}

/**
 * "12 comments" next to the button "Comment": the only count with that word, in any language. null
 * where there is none.
 */
function totalOf(unit: Element, isComment: (element: Element) => boolean): number | null {
  const word = lineOf(unit.querySelector('[data-ad-rendering-role=comment_button]')).toLowerCase();
  const stem = word.slice(0, /^\p{Script=Latin}|^\p{Script=Cyrillic}/u.test(word) ? 5 : 2);
  if (stem.length < 2) return null;
  const count = [...unit.querySelectorAll('[role=button],a[role=link]')].find((each) => {
    const text = lineOf(each).toLowerCase();
    return text.length < 60 && /\d/.test(text) && text.includes(stem) && !isComment(each);
  });
  return count ? parseCount(lineOf(count)) : null;
}

/** The smallest element around the text that holds the author's name and the comments. */
function unitOf(message: Element): Element | null {
  const unit = message.closest('[aria-posinset]') ?? outermostArticle(message);
  if (unit) return unit;
  return message.closest('[role=dialog],[role=main]') ?? message.ownerDocument.body;
}

function outermostArticle(element: Element): Element | null {
  let outer = element.closest(article);
  for (let at = outer; at; at = at.parentElement?.closest(article) ?? null) outer = at;
  return outer;
}

/** An article is a comment if it is inside a post, or contains no text of a post. */
function commentTest(root: ParentNode, context: ReadContext): (element: Element) => boolean {
  const boxes = new Set(findAll(root, anchors.comment, context));
  return (element) => {
    for (let at = element.closest(article); at; at = at.parentElement?.closest(article) ?? null) {
      if (boxes.has(at)) return true;
    }
    return false;
  };
}

const commentBoxes = (unit: Element, context: ReadContext) =>
  findAll(unit, anchors.comment, context).filter((box) => box !== unit);

function commentsOf(boxes: readonly Element[], context: ReadContext): Entry[] {
  return boxes.map((box) => {
    const isOwn = (element: Element) => element.closest(article) === box;
    const name = findWhere(
      box,
      anchors.commentAuthor,
      context,
      (each) => isOwn(each) && nameOf(each) !== '',
    )[0];
    const texts = findWhere(
      box,
      anchors.commentText,
      context,
      (each) => isOwn(each) && !name?.contains(each) && !each.contains(name ?? null),
    );
    return {
      author: nameOf(name ?? null),
      // One element per paragraph; of nested ones the innermost.
      body: texts.filter((each) => !texts.some((other) => other !== each && each.contains(other))),
      like: likesOf(box, isOwn),
      level: levelOf(box, boxes),
      isCut: texts.some(isFolded),
    };
  });
}

/** Replies are siblings or descendants of their comment; the address of a reply names both. */
function levelOf(box: Element, boxes: readonly Element[]): number {
  const around = boxes.filter((other) => other !== box && other.contains(box)).length;
  if (around > 0) return around;
  return box.querySelector('a[href*="reply_comment_id="]') ? 1 : 0;
}

function likesOf(box: Element, isOwn: (element: Element) => boolean): number | null {
  const label = [...box.querySelectorAll('[aria-label*="reaction" i]')].find(isOwn);
  return label ? parseCount(label.getAttribute('aria-label') ?? '') : null;
}

function isFolded(message: Element): boolean {
  return [...message.querySelectorAll('[role=button]')].some(isMore);
}
