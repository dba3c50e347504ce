import type { SitePage } from '#domain/site-pages.ts';
import { find, findAll, findWhere } from '../anchors/anchor.ts';
import { anchorsOf, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { feedPage, outermost } from '../social/feed.ts';
import { gapsAmong } from '../social/gaps.ts';
import { sharesOf } from '../social/shared-posts.ts';
import { nameOf, type Said, talkPage } from '../social/talk.ts';

/** Pages whose classes are hashes; since 2026-01 the feed, since 2026-05 posts. */
const anchors = anchorsOf('linkedin new', '2026-06', {
  detail: [
    '[data-sdui-screen$="feed.UpdateDetail"]',
    '[componentkey^=expanded][componentkey$=FeedType_FEED_DETAIL]',
    '[data-testid=mainFeed] [role=listitem][componentkey]',
  ],
  /** Of a feed; several in one another hold the same post. */
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
  return talkPage(
    page,
    {
      title: page.title,
      post,
      comments: comments.map(({ said }) => said),
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
    comments: commentsOf(card, context).map(({ said }) => said),
  }));
  return feedPage(page, { title: page.title, posts }, rules);
}

/** A post may hold another one that it shares, below its own words. */
function postOf(card: Element, context: ReadContext): Said {
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

/** The name's own link stands above the text; one that tells who commented is no author's. */
function authorOf(card: Element, text: Element | undefined, context: ReadContext): string {
  const said = find(card, anchors.menu, context)
    ?.getAttribute('aria-label')
    ?.replace('Open control menu for post by ', '');
  if (said) return said.trim();
  const names = findAll(card, anchors.author, context)
    .filter((link) => !link.closest(commentKind) && !text?.contains(link))
    .filter(isNameAlone)
    .map(shortName);
  return names.find((name) => name !== '') ?? '';
}

/** Of "Cy commented on this" the link is followed by words. */
function isNameAlone({ nextSibling }: Element): boolean {
  const isInLine = nextSibling?.nodeType === 3 || nextSibling?.nodeName === 'SPAN';
  return !isInLine || !nextSibling?.textContent?.trim();
}

/** What stands beside a name: "Verified", "Premium", "· 2nd", what they do. */
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

/** Elements in one another carry one comment's key; its end tells which, whatever the rest. */
function commentsOf(card: Element, context: ReadContext): { box: Element; said: Said }[] {
  const said = new Map<string, { box: Element; said: Said }>();
  const found = findAll(card, anchors.comment, context);
  for (const box of found) {
    const id = /,([^,)]+)\)/.exec(box.getAttribute('componentkey') ?? '')?.[1] ?? '';
    if (said.has(id)) continue;
    const isOwn = (element: Element) => keyOf(element.closest(commentKind)) === id;
    const author = findAll(box, anchors.author, context).filter(isOwn).map(shortName).find(Boolean);
    const text = findAll(box, anchors.commentText, context).find(isOwn);
    if (!text) continue;
    const level = levelOf(box, id);
    said.set(id, { box, said: { author: author ?? '', body: [text], isCut: isCut(text), level } });
  }
  return [...said.values()];
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
