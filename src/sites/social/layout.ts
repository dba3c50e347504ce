import type { SitePage } from '#domain/sites/site-pages.ts';
import { type Anchor, type Field, find, findOwn, matchOf } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { accountIn, isAccount } from './account-address.ts';
import { parseCount } from './counts.ts';
import { isoDate } from './dates.ts';
import { fieldOf, wordsOf } from './field.ts';
import { namedThread, sharedIn, threadAt } from './named-post.ts';
import { type Absent, notLoaded } from './not-loaded.ts';
import { sharesOf } from './shared-posts.ts';
import { type Entry, type FoundEntry, type ThreadRules, threadPage } from './thread.ts';

/** The author by the container: the first selector that it matches, or contains. */
export type Speakers = readonly (readonly [selector: string, name: string])[];

export interface Part {
  body: Anchor;
  author: Field | Speakers;
  handle?: Field;
  date?: Field;
  like?: Field;
  /** Posts of others that it contains. */
  quoted?: Anchor;
  /** Present where the page folds the rest of the text. */
  cut?: Anchor;
}

/** How a site lays out a post and its comments; data. */
export interface Layout extends ThreadRules, Absent {
  /** The layout applies where one of these is in the page. */
  mark: string;
  /** The post's own title. */
  title?: Field;
  /** The title of the page, where the post's own title holds its text too. */
  pageTitle?: Field;
  /**
   * `first`: the post is the first entry. `named`: the post is the entry that the address names,
   * else the first; it answers the entries before it.
   */
  post: (Part & { box?: Anchor; link?: Field }) | 'first' | 'named';
  comment: Part & {
    box: Anchor;
    /** A match inside this is no comment: advertisements, quoted posts. */
    skip?: string;
    /** `nested`: the number of comments around it. */
    level: 'nested' | 'flat' | ((comment: Element) => number);
    /** Consecutive comments of an author show the name once. */
    carriesAuthor?: boolean;
    /** Those of the person, where they have no name. */
    own?: string;
  };
  /** Authors whose comments are left out: bots of the site, and deleted ones. */
  dropped?: RegExp;
  /** Items of a list that may be behind the post: entries in another item are no comments. */
  behind?: string;
  isChat?: boolean;
}

/**
 * Reads by the first layout whose mark is in the page; null: none matches, or the page has no
 * entries.
 */
export function readLayouts(
  page: Document,
  context: ReadContext,
  layouts: readonly Layout[],
): SitePage | null {
  for (const layout of layouts) {
    const read = page.querySelector(layout.mark) && readLayout(page, context, layout);
    if (read) return read;
  }
  return null;
}

function readLayout(page: Document, context: ReadContext, layout: Layout): SitePage | null {
  const { post } = layout;
  const { entries, kind, shown } = entriesOn(page, context, layout);
  const rest = { ...titlesOf(page, context, layout), isChat: layout.isChat ?? false };
  if (post === 'first' || post === 'named') {
    const thread =
      post === 'named' ? namedThread(entries, kind, layout, context.url) : threadAt(entries, 0);
    if (!thread) return null;
    const missing =
      post === 'named'
        ? notLoaded(page, layout, thread.comments.length, context, thread.post.box)
        : notLoaded(page, layout, shown, context);
    return threadPage(page, { ...rest, ...thread, notLoaded: missing }, layout);
  }
  const box = (post.box && find(page, post.box, context)) ?? page.body;
  const first: Entry = entryOf(box, post, kind, context, 0);
  first.author ||= statedAuthor(page);
  const link = post.link && linkOf(box, post.link, context);
  const body = link ? [link, ...first.body] : first.body;
  const missing = notLoaded(page, layout, shown, context);
  return threadPage(
    page,
    { ...rest, post: { ...first, body }, comments: entries, notLoaded: missing },
    layout,
  );
}

/**
 * The entries of a page. `kind`: the selector of their boxes; `shown`: their number, dropped ones
 * included.
 */
export function entriesOn(
  page: ParentNode,
  context: ReadContext,
  { comment, dropped, isChat, post }: Layout,
) {
  const found = matchOf(page, comment.box, context);
  const kind = found.selector || comment.box.selectors.join(',');
  const isFlat = post === 'named' && comment.level === 'flat';
  const boxes = found.elements.filter(
    (box) =>
      !(comment.skip && box.closest(comment.skip)) &&
      // Messages of a chat are not nested.
      !(isChat && box.querySelector(kind)) &&
      // An entry around another answer to the same post is a post that shares it.
      !(isFlat && box.parentElement?.closest(kind)),
  );
  const all = boxes.map((box) => entryOf(box, comment, kind, context, levelOf(box, comment, kind)));
  if (comment.carriesAuthor) carryAuthors(all, comment.own);
  if (isFlat) for (const each of all) each.quoted = sharedIn(each, kind);
  return { entries: all.filter(({ author }) => !dropped?.test(author)), kind, shown: boxes.length };
}

function titlesOf(page: Document, context: ReadContext, layout: Layout) {
  const postTitle = layout.title ? fieldOf(page, layout.title, context) : '';
  // The title of a chat is its own name, not the app's.
  const called = layout.pageTitle ? fieldOf(page, layout.pageTitle, context) : '';
  const title = called || (layout.isChat && postTitle) || page.title.trim() || postTitle;
  return { title, postTitle };
}

export function entryOf(
  box: Element,
  part: Part,
  kind: string,
  context: ReadContext,
  level: number,
): FoundEntry {
  const { bodies, shared } = bodiesOf(box, part, kind, context);
  const own = (anchor: Anchor) => findOwn(box, anchor, context, kind, isNotIn(shared));
  const value = (field?: Field) => {
    const hasText = (element: Element) =>
      isNotIn(shared)(element) && field !== undefined && wordsOf(element, field) !== '';
    return field ? wordsOf(findOwn(box, field, context, kind, hasText)[0], field) : '';
  };
  return {
    box,
    author:
      'name' in part.author
        ? value(part.author).replace(bareName, '') ||
          linkedName(own(part.author)) ||
          adjacentLink(box, bodies, kind)
        : speakerOf(box, part.author),
    handle: value(part.handle),
    body: bodies,
    date: isoDate(value(part.date)),
    like: part.like ? parseCount(value(part.like)) : null,
    quoted: part.quoted ? own(part.quoted) : shared,
    isCut: part.cut ? own(part.cut).length > 0 : false,
    level,
  };
}

const isNotIn = (elements: readonly Element[]) => (element: Element) =>
  !elements.some((each) => each.contains(element));

function bodiesOf(box: Element, part: Part, kind: string, context: ReadContext) {
  const found = findOwn(box, part.body, context, kind);
  const bodies = found.filter(
    (body) => !found.some((each) => each !== body && each.contains(body)),
  );
  if (part.quoted || !('name' in part.author)) return { bodies, shared: [] };
  const { own, shared } = sharesOf(box, bodies, findOwn(box, part.author, context, kind));
  return { bodies: own, shared };
}

const bareName = /^(@|\/?u\/)/;

/**
 * The author of a part where no selector finds one: the first account that it links to outside its
 * text.
 */
function adjacentLink(box: Element, bodies: readonly Element[], kind: string): string {
  const link = [...box.querySelectorAll('a[href]')].find(
    (each) =>
      [box, null].includes(each.closest(kind)) &&
      !bodies.some((body) => body.contains(each)) &&
      isAccount(each.getAttribute('href') ?? ''),
  );
  return link ? accountIn(link.getAttribute('href') ?? '') : '';
}

/** The account that an author's link leads to, where it shows a picture alone; empty: none. */
function linkedName(elements: readonly Element[]): string {
  const links = elements.flatMap((each) => [each, ...each.querySelectorAll('a[href]')]);
  return links.map((link) => accountIn(link.getAttribute('href') ?? '')).find(Boolean) ?? '';
}

function speakerOf(box: Element, speakers: Speakers): string {
  const speaker = speakers.find(
    ([selector]) => box.matches(selector) || box.querySelector(selector),
  );
  return speaker?.[1] ?? '';
}

function levelOf(box: Element, { level }: Layout['comment'], kind: string): number {
  if (level === 'flat') return 0;
  if (level !== 'nested') return Math.max(0, level(box));
  let depth = 0;
  for (let at = box.parentElement?.closest(kind); at; at = at.parentElement?.closest(kind))
    depth += 1;
  return depth;
}

/** The author that the page's metadata state. */
function statedAuthor(page: Document): string {
  const stated = page.querySelector('meta[name=author],meta[property="article:author"]');
  const name = (stated?.getAttribute('content') ?? stated?.getAttribute('value') ?? '').trim();
  return /^https?:/.test(name) ? '' : name;
}

function carryAuthors(entries: readonly FoundEntry[], own?: string): void {
  const isOwn = ({ box }: FoundEntry) => own !== undefined && box.matches(own);
  for (const [index, each] of entries.entries()) {
    const before = entries[index - 1];
    if (isOwn(each)) each.author = 'You';
    else if (before && !isOwn(before)) each.author ||= before.author;
  }
}

/** The target of a post that is only a link. */
function linkOf(box: Element, field: Field, context: ReadContext): Element | null {
  const href = fieldOf(box, field, context);
  if (!URL.canParse(href, context.url.href)) return null;
  const url = new URL(href, context.url.href);
  if (url.hostname === context.url.hostname || !/^https?:$/.test(url.protocol)) return null;
  const link = box.ownerDocument.createElement('a');
  link.setAttribute('href', url.href);
  link.textContent = href;
  return link;
}
