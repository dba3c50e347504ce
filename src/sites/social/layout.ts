import type { SitePage } from '#domain/site-pages.ts';
import { type Anchor, type Field, find, findOwn, matchOf } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { parseCount } from './counts.ts';
import { isoDate } from './dates.ts';
import { fieldOf, wordsOf } from './field.ts';
import { type Absent, notLoaded } from './not-loaded.ts';
import { type Said, type TalkRules, talkPage } from './talk.ts';

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
  /** `first`: the post is the first of what is said. */
  post: (Part & { box?: Anchor; link?: Field }) | 'first';
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
  const rest = {
    ...titlesOf(page, context, layout),
    isChat: layout.isChat ?? false,
    notLoaded: notLoaded(page, layout, shown, context),
  };
  if (post === 'first') {
    const [first, ...comments] = said;
    return first ? talkPage(page, { ...rest, post: first, comments }, layout) : null;
  }
  const box = (post.box && find(page, post.box, context)) ?? page.body;
  const first = sayOf(box, post, kind, context, 0);
  first.author ||= statedAuthor(page);
  const link = post.link && linkOf(box, post.link, context);
  const body = link ? [link, ...first.body] : first.body;
  return talkPage(page, { ...rest, post: { ...first, body }, comments: said }, layout);
}

/** `kind`: the selector of what each stands in; `shown`: how many, with those that are dropped. */
function saidOn(page: Document, context: ReadContext, { comment, dropped, isChat }: Layout) {
  const found = matchOf(page, comment.box, context);
  const kind = found.selector || comment.box.selectors.join(',');
  const boxes = found.elements.filter(
    (box) =>
      !(comment.skip && box.closest(comment.skip)) &&
      // Messages of a chat do not stand in one another.
      !(isChat && box.querySelector(kind)),
  );
  const all = boxes.map((box) => sayOf(box, comment, kind, context, levelOf(box, comment, kind)));
  if (comment.carriesAuthor) carryAuthors(all);
  return { said: all.filter(({ author }) => !dropped?.test(author)), kind, shown: boxes.length };
}

function titlesOf(page: Document, context: ReadContext, layout: Layout) {
  const postTitle = layout.title ? fieldOf(page, layout.title, context) : '';
  // A chat is called by its own name, not by its program's.
  const called = layout.pageTitle ? fieldOf(page, layout.pageTitle, context) : '';
  const title = called || (layout.isChat && postTitle) || page.title.trim() || postTitle;
  return { title, postTitle };
}

function sayOf(box: Element, part: Part, kind: string, context: ReadContext, level: number): Said {
  const own = (anchor: Anchor) => findOwn(box, anchor, context, kind);
  const value = (field?: Field) => {
    const found =
      field && findOwn(box, field, context, kind, (element) => wordsOf(element, field) !== '');
    return field ? wordsOf(found?.[0], field) : '';
  };
  const bodies = own(part.body);
  return {
    author:
      'name' in part.author
        ? value(part.author).replace(bareName, '')
        : speakerOf(box, part.author),
    handle: value(part.handle),
    body: bodies.filter((body) => !bodies.some((other) => other !== body && other.contains(body))),
    date: isoDate(value(part.date)),
    like: part.like ? parseCount(value(part.like)) : null,
    quoted: part.quoted ? own(part.quoted) : [],
    isCut: part.cut ? own(part.cut).length > 0 : false,
    level,
  };
}

const bareName = /^(@|\/?u\/)/;

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
