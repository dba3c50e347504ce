import type { SitePage } from '#domain/site-pages.ts';
import { findAll, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { parseCount } from '../social/counts.ts';
import { nameOf, type Said, talkPage } from '../social/talk.ts';
import { isMore } from './more.ts';

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

/** The post that is open, in a dialog or as the page, and its comments. */
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
  const author = findWhere(
    unit,
    anchors.author,
    context,
    (each) => !isComment(each) && nameOf(each) !== '',
  )[0];
  return talkPage(
    page,
    {
      title: '',
      post: { author: nameOf(author ?? null), body: [message], isCut: isFolded(message) },
      comments: commentsOf(unit, context),
    },
    rules,
  );
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

/** An article is a comment where it stands in a post, or holds no post's text. */
function commentTest(root: ParentNode, context: ReadContext): (element: Element) => boolean {
  const boxes = new Set(findAll(root, anchors.comment, context));
  return (element) => {
    for (let at = element.closest(article); at; at = at.parentElement?.closest(article) ?? null) {
      if (boxes.has(at)) return true;
    }
    return false;
  };
}

function commentsOf(unit: Element, context: ReadContext): Said[] {
  const boxes = findAll(unit, anchors.comment, context).filter((box) => box !== unit);
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
      // One element a paragraph; of those in one another the inner ones.
      body: texts.filter((each) => !texts.some((other) => other !== each && each.contains(other))),
      like: likesOf(box, isOwn),
      level: levelOf(box, boxes),
      isCut: texts.some(isFolded),
    };
  });
}

/** Replies stand beside their comment or in it; the address of a reply names both. */
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
