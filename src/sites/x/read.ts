import type { SitePage } from '#domain/sites/site-pages.ts';
import { find, findAll } from '../anchors/anchor.ts';
import type { ReadContext, ReadSite } from '../contract.ts';
import { feedPage } from '../social/feed.ts';
import { readLayouts } from '../social/layout.ts';
import { notLoaded } from '../social/not-loaded.ts';
import { type Entry, threadPage } from '../social/thread.ts';
import { xAnchors } from './anchors.ts';
import { readArticle } from './article.ts';
import { oldXLayouts } from './layouts.ts';
import { idOf, postOf } from './post.ts';

const rules = { keepsLines: '*' };
const promoted = '[data-testid=placementTracking]';

/** A post, its thread, the posts it answers and its replies. */
export const readX: ReadSite = (page, context) => {
  const old = readLayouts(page, context, oldXLayouts);
  if (old) return old;
  const article = find(page, xAnchors.article, context);
  const id = /\/status\/(\d+)(?:\/|$)/.exec(context.url.pathname)?.[1] ?? '';
  const rows = rowsOf(page, context);
  // On any other host the page is a saved one: of a post, not of a timeline.
  const isSaved = !/(^|\.)(x|twitter)\.com$/.test(context.url.hostname);
  const at = mainRow(rows, id, isSaved);
  const main = at < 0 ? undefined : rows[at]?.article;
  if (article && (!main || main.contains(article))) return readArticle(page, article, context);
  if (!main) return id === '' ? feedOf(page, context) : null;
  return threadOf(page, main, { before: rows.slice(0, at), after: rows.slice(at + 1) }, context);
};

function threadOf(
  page: Document,
  main: Element,
  { before, after }: Record<'before' | 'after', readonly Row[]>,
  context: ReadContext,
): SitePage | null {
  const post = postOf(main, context);
  const own = threadLength(after, post, context);
  const thread = after
    .slice(0, own)
    .flatMap(({ article }) =>
      article ? [page.createElement('hr'), ...postOf(article, context).body] : [],
    );
  const answered = before.flatMap(({ article }) => (article ? [postOf(article, context)] : []));
  const answers = chained(after.slice(own), context);
  // The site counts the author's continuations as replies.
  const direct = answers.filter(({ level }) => level === 0).length + (thread.length > 0 ? 1 : 0);
  return threadPage(
    page,
    {
      title: titleOf(page),
      post: { ...post, body: [...post.body, ...thread] },
      comments: answers,
      answered,
      notLoaded: notLoaded(main, { total: xAnchors.replies }, direct, context),
    },
    rules,
  );
}

/** The posts of a timeline, a list or an account. */
function feedOf(page: Document, context: ReadContext): SitePage | null {
  const column = find(page, xAnchors.column, context) ?? page.body;
  const posts = findAll(column, xAnchors.post, context)
    .filter((article) => !article.closest(promoted))
    .map((article) => ({ post: postOf(article, context), comments: [] }));
  return feedPage(page, { title: titleOf(page), posts }, rules);
}

/** The title without the number of unread posts. */
const titleOf = (page: Document) => page.title.replace(/^\(\d+\+?\)\s*/, '');

interface Row {
  article: Element | null;
  /** An empty row: one chain of replies ends. */
  isEnd: boolean;
}

/** Rows of the conversation, up to the heading of other posts. */
function rowsOf(page: Document, context: ReadContext): Row[] {
  const column = find(page, xAnchors.column, context) ?? page.body;
  const rows: Row[] = [];
  for (const cell of findAll(column, xAnchors.cell, context)) {
    const article = cell.matches('article') ? cell : find(cell, xAnchors.post, context);
    if (!article && cell.querySelector('h2,[role=heading]') && rows.some((row) => row.article))
      break;
    if (article?.closest(promoted)) continue;
    const isEmpty =
      !article && !cell.textContent?.trim() && !cell.querySelector('[role=textbox],button');
    rows.push({ article, isEnd: isEmpty });
  }
  return rows;
}

/** The post that the address names; in a saved page whose address names none, the first. */
function mainRow(rows: readonly Row[], id: string, isSaved: boolean): number {
  const named = rows.findIndex(
    ({ article }) => article !== null && id !== '' && idOf(article) === id,
  );
  if (named >= 0) return named;
  const first = rows.findIndex(({ article }) => article !== null);
  return id !== '' || isSaved ? first : -1;
}

/** Posts in which the author continues right below are part of the post. */
function threadLength(after: readonly Row[], post: Entry, context: ReadContext): number {
  const end = after.findIndex(
    ({ article, isEnd }) =>
      isEnd || (article !== null && !isSameWriter(postOf(article, context), post)),
  );
  const length = end < 0 ? after.length : end;
  return after.slice(0, length).some(({ article }) => article) ? length : 0;
}

const isSameWriter = (one: Entry, other: Entry) =>
  one.handle || other.handle
    ? one.handle === other.handle
    : one.author !== '' && one.author === other.author;

/** Replies of one chain answer each other; an empty row ends a chain. */
function chained(rows: readonly Row[], context: ReadContext): Entry[] {
  const hasChains = rows.some(({ isEnd }) => isEnd);
  const entries: Entry[] = [];
  let level = 0;
  for (const { article, isEnd } of rows) {
    if (isEnd) level = 0;
    if (!article) continue;
    entries.push({ ...postOf(article, context), level });
    if (hasChains) level += 1;
  }
  return entries;
}
