import type { SitePage } from '#domain/sites/site-pages.ts';
import { find, findAll, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { feedPage, outermost } from '../social/feed.ts';
import { gapsAmong } from '../social/gaps.ts';
import { sharesOf } from '../social/shared-posts.ts';
import { type Entry, nameOf, threadPage } from '../social/thread.ts';

/** Pages whose class names are hashes: the feed since 2026-01, posts since 2026-05. */
const anchors = anchorsOf('linkedin new', '2026-06', {
  detail: [
    '[data-sdui-screen$="feed.UpdateDetail"]',
    '[componentkey^=expanded][componentkey$=FeedType_FEED_DETAIL]',
    '[data-testid=mainFeed] [role=listitem][componentkey]',
  ],
  /** A post of a feed; nested ones hold the same post. */
  listed: [
    '[data-testid=mainFeed] [role=listitem][componentkey]',
    '[componentkey^=expanded][componentkey*=FeedType_]',
  ],
  text: optional([
    '[componentkey^=feed-commentary] [data-testid=expandable-text-box]',
    '[data-testid=expandable-text-box]',
  ]),
  author: only('a[href*="/in/"],a[href*="/company/"]'),
  menu: optional(only('button[aria-label^="Open control menu for post by "]')),
  comment: optional([
    '[componentkey*="replaceableComment_urn:li:comment:("]',
    '[componentkey*="li:comment:("]',
  ]),
  commentText: ['[data-testid=expandable-text-box]', 'p > span', 'p'],
});

export const serverDrivenMark =
  '[data-sdui-screen],[data-testid=mainFeed],[componentkey^=feed-commentary]';
const commentKind = '[componentkey*="li:comment:("]';
const rules = { strip: '[data-testid=expandable-text-button]', keepsLines: '*' };

export function readServerDriven(page: Document, context: ReadContext): SitePage | null {
  const card = find(page, anchors.detail, context) ?? page.body;
  const post = postOf(card, context);
  if (!post.author) return null;
  const comments = commentsOf(card, context);
  return threadPage(
    page,
    {
      title: page.title,
      post,
      comments: comments.map(({ entry }) => entry),
      notLoaded: gapsAmong(
        comments.map(({ box }) => box),
        post.body[0] ?? null,
      ),
    },
    rules,
  );
}

/** The posts of a feed, each with the comments shown below it. */
export function readServerDrivenFeed(page: Document, context: ReadContext): SitePage | null {
  const posts = outermost(findAll(page, anchors.listed, context)).map((card) => ({
    post: postOf(card, context),
    comments: commentsOf(card, context).map(({ entry }) => entry),
  }));
  return feedPage(page, { title: page.title, posts }, rules);
}

/** A post may contain another one that it shares, below its own text. */
function postOf(card: Element, context: ReadContext): Entry {
  const isPost = (each: Element) => !each.closest(commentKind);
  const texts = findWhere(card, anchors.text, context, isPost);
  const names = findWhere(card, anchors.author, context, isPost).filter(isNameAlone);
  const { own, shared } = sharesOf(card, texts, names);
  const [text] = own;
  return {
    author: authorOf(card, text, context),
    body: text ? [text] : [],
    quoted: shared,
    isCut: isCut(text),
  };
}

/** The link of the author's name is above the text; one that names a commenter is no author's. */
function authorOf(card: Element, text: Element | undefined, context: ReadContext): string {
  const label = find(card, anchors.menu, context)
    ?.getAttribute('aria-label')
    ?.replace('Open control menu for post by ', '');
  if (label) return label.trim();
  const names = findAll(card, anchors.author, context)
    .filter((link) => !link.closest(commentKind) && !text?.contains(link))
    .filter(isNameAlone)
    .map(shortName);
  return names.find((name) => name !== '') ?? '';
}

/** In "Cy commented on this" text follows the link. */
function isNameAlone({ nextSibling }: Element): boolean {
  const isInLine = nextSibling?.nodeType === 3 || nextSibling?.nodeName === 'SPAN';
  return !isInLine || !nextSibling?.textContent?.trim();
}

/** Text next to a name: "Verified", "Premium", "· 2nd", a job title. */
function shortName(link: Element): string {
  const line = link.querySelector('p,span') ?? link;
  return nameOf(line)
    .split(/[·•]/, 1)[0]!
    .trimEnd()
    .replace(/(Verified|Premium)( Profile)?$/i, '')
    .trim();
}

const isCut = (text: Element | undefined) =>
  text?.querySelector('[data-testid=expandable-text-button]') != null;

/** Nested elements carry the key of the same comment; the end of the key identifies it. */
function commentsOf(card: Element, context: ReadContext): { box: Element; entry: Entry }[] {
  const comments = new Map<string, { box: Element; entry: Entry }>();
  const found = findAll(card, anchors.comment, context);
  for (const box of found) {
    const id = /,([^,)]+)\)/.exec(box.getAttribute('componentkey') ?? '')?.[1] ?? '';
    if (comments.has(id)) continue;
    const isOwn = (element: Element) => keyOf(element.closest(commentKind)) === id;
    const author = findAll(box, anchors.author, context).filter(isOwn).map(shortName).find(Boolean);
    const text = findAll(box, anchors.commentText, context).find(isOwn);
    if (!text) continue;
    const level = levelOf(box, id);
    comments.set(id, {
      box,
      entry: { author: author ?? '', body: [text], isCut: isCut(text), level },
    });
  }
  return [...comments.values()];
}

const keyOf = (box: Element | null) =>
  /,([^,)]+)\)/.exec(box?.getAttribute('componentkey') ?? '')?.[1] ?? '';

function levelOf(box: Element, id: string): number {
  const ids = new Set<string>();
  for (
    let at = box.parentElement?.closest(commentKind);
    at;
    at = at.parentElement?.closest(commentKind)
  ) {
    ids.add(keyOf(at));
  }
  ids.delete(id);
  return ids.size;
}
