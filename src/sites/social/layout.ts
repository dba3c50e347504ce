import type { SitePage } from '#domain/site-pages.ts';
import { type Anchor, type Field, find, findOwn, matchOf } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { accountIn, isAccount } from './account-address.ts';
import { parseCount } from './counts.ts';
import { isoDate } from './dates.ts';
import { fieldOf, wordsOf } from './field.ts';
import { namedTalk, sharedIn, talkOf } from './named-post.ts';
import { type Absent, notLoaded } from './not-loaded.ts';
import { sharesOf } from './shared-posts.ts';
import { type FoundSaid, type Said, type TalkRules, talkPage } from './talk.ts';

/** Who speaks is told by what they say stands in: the first selector it is, or holds. */
export type Speakers = readonly (readonly [selector: string, name: string])[];

export interface Part {
  body: Anchor;
  author: Field | Speakers;
  handle?: Field;
  date?: Field;
  like?: Field;
  /** Posts of others within. */
  quoted?: Anchor;
  /** Where it is there, the page folds the rest of the text away. */
  cut?: Anchor;
}

/** How a site lays out a post and its comments; data. */
export interface Layout extends TalkRules, Absent {
  /** The page is of this kind where one of these is in it. */
  mark: string;
  /** The post's own title. */
  title?: Field;
  /** What the page is called, where its own title holds the text too. */
  pageTitle?: Field;
  /**
   * `first`: the post is the first of what is said. `named`: it is the one that the address names,
   * else the first; it answers those before it.
   */
  post: (Part & { box?: Anchor; link?: Field }) | 'first' | 'named';
  comment: Part & {
    box: Anchor;
    /** A comment inside this is none: advertisements, quoted posts. */
    skip?: string;
    /** `nested`: by the comments it stands in. */
    level: 'nested' | 'flat' | ((comment: Element) => number);
    /** Consecutive ones of an author name the author once. */
    carriesAuthor?: boolean;
  };
  /** Authors whose comments are none: the site's machines, and those whose words are gone. */
  dropped?: RegExp;
  /** Items of a list that may be shown behind the post: what is in another one is no comment. */
  behind?: string;
  isChat?: boolean;
}

/** The first of the layouts whose mark is in the page; null: none, or nothing was said. */
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
  const { said, kind, shown } = saidOn(page, context, layout);
  const rest = { ...titlesOf(page, context, layout), isChat: layout.isChat ?? false };
  if (post === 'first' || post === 'named') {
    const talk = post === 'named' ? namedTalk(said, kind, layout, context.url) : talkOf(said, 0);
    if (!talk) return null;
    const missing =
      post === 'named'
        ? notLoaded(page, layout, talk.comments.length, context, talk.post.box)
        : notLoaded(page, layout, shown, context);
    return talkPage(page, { ...rest, ...talk, notLoaded: missing }, layout);
  }
  const box = (post.box && find(page, post.box, context)) ?? page.body;
  const first: Said = sayOf(box, post, kind, context, 0);
  first.author ||= statedAuthor(page);
  const link = post.link && linkOf(box, post.link, context);
  const body = link ? [link, ...first.body] : first.body;
  const missing = notLoaded(page, layout, shown, context);
  return talkPage(
    page,
    { ...rest, post: { ...first, body }, comments: said, notLoaded: missing },
    layout,
  );
}

/** `kind`: the selector of what each stands in; `shown`: how many, with those that are dropped. */
export function saidOn(
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
      // Messages of a chat do not stand in one another.
      !(isChat && box.querySelector(kind)) &&
      // What an answer to the same post stands in is a post that shares it.
      !(isFlat && box.parentElement?.closest(kind)),
  );
  const all = boxes.map((box) => sayOf(box, comment, kind, context, levelOf(box, comment, kind)));
  if (comment.carriesAuthor) carryAuthors(all);
  if (isFlat) for (const each of all) each.quoted = sharedIn(each, kind);
  return { said: all.filter(({ author }) => !dropped?.test(author)), kind, shown: boxes.length };
}

function titlesOf(page: Document, context: ReadContext, layout: Layout) {
  const postTitle = layout.title ? fieldOf(page, layout.title, context) : '';
  // A chat is called by its own name, not by its program's.
  const called = layout.pageTitle ? fieldOf(page, layout.pageTitle, context) : '';
  const title = called || (layout.isChat && postTitle) || page.title.trim() || postTitle;
  return { title, postTitle };
}

export function sayOf(
  box: Element,
  part: Part,
  kind: string,
  context: ReadContext,
  level: number,
): FoundSaid {
  const { bodies, shared } = bodiesOf(box, part, kind, context);
  const own = (anchor: Anchor) => findOwn(box, anchor, context, kind, isNotIn(shared));
  const value = (field?: Field) => {
    const isSaid = (element: Element) =>
      isNotIn(shared)(element) && field !== undefined && wordsOf(element, field) !== '';
    return field ? wordsOf(findOwn(box, field, context, kind, isSaid)[0], field) : '';
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

/** Of a part whose author no selector finds: the first account that it links to outside its words. */
function adjacentLink(box: Element, bodies: readonly Element[], kind: string): string {
  const link = [...box.querySelectorAll('a[href]')].find(
    (each) =>
      [box, null].includes(each.closest(kind)) &&
      !bodies.some((body) => body.contains(each)) &&
      isAccount(each.getAttribute('href') ?? ''),
  );
  return link ? accountIn(link.getAttribute('href') ?? '') : '';
}

/** Who an author's link leads to, where it shows a picture alone; empty: none tells. */
function linkedName(elements: readonly Element[]): string {
  const links = elements.flatMap((each) => [each, ...each.querySelectorAll('a[href]')]);
  return links.map((link) => accountIn(link.getAttribute('href') ?? '')).find(Boolean) ?? '';
}

function speakerOf(box: Element, speakers: Speakers): string {
  const said = speakers.find(([selector]) => box.matches(selector) || box.querySelector(selector));
  return said?.[1] ?? '';
}

function levelOf(box: Element, { level }: Layout['comment'], kind: string): number {
  if (level === 'flat') return 0;
  if (level !== 'nested') return Math.max(0, level(box));
  let depth = 0;
  for (let at = box.parentElement?.closest(kind); at; at = at.parentElement?.closest(kind))
    depth += 1;
  return depth;
}

/** What the page's head says, where a site does. */
function statedAuthor(page: Document): string {
  const stated = page.querySelector('meta[name=author],meta[property="article:author"]');
  const name = (stated?.getAttribute('content') ?? stated?.getAttribute('value') ?? '').trim();
  return /^https?:/.test(name) ? '' : name;
}

function carryAuthors(said: Said[]): void {
  for (const [index, each] of said.entries()) {
    each.author ||= said[index - 1]?.author ?? '';
  }
}

/** A post that is but a link says where it leads. */
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
