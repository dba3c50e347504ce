import type { SitePage } from '#domain/site-pages.ts';
import { findAll } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { type Layout, saidOn, sayOf } from './layout.ts';
import { commentOf, reportAll, type Said, type TalkRules } from './talk.ts';

/** A list of posts: a feed, a group, what one account has written. */
export interface Feed {
  /** Of the document. */
  title: string;
  posts: readonly { post: Said; comments: readonly Said[] }[];
}

/** The page that a list of posts is; null where none is shown. */
export function feedPage(page: Document, feed: Feed, rules: TalkRules = {}): SitePage | null {
  const posts = feed.posts.flatMap(({ post, comments }) => {
    const [shown] = post.author ? reportAll(page, [post], rules) : [];
    return shown ? [{ shown, comments: reportAll(page, comments, rules) }] : [];
  });
  if (posts.length === 0) return null;
  return {
    kind: 'social',
    data: {
      title: feed.title.trim(),
      post: { content: '', author: '', title: '', date: '' },
      comments: [],
      posts: posts.map(({ shown: { said, words }, comments }) => ({
        content: words.content,
        author: said.author,
        title: '',
        date: said.date ?? '',
        like: said.like ?? null,
        comments: comments.map(commentOf),
      })),
    },
    details: {
      post: { body: null, handle: '', date: '' },
      comments: [],
      posts: posts.map(({ shown, comments }) => ({
        post: shown.words.details,
        comments: comments.map(({ words }) => words.details),
      })),
      isChat: false,
    },
  };
}

/** The posts of a page that a table lays out as it does one, each with the comments shown below it. */
export function readFeed(page: Document, context: ReadContext, layout: Layout): SitePage | null {
  const { post, comment } = layout;
  const kind = comment.box.selectors.join(',');
  if (typeof post === 'string' || !post.box) return null;
  const boxes = outermost(findAll(page, post.box, context));
  const posts = boxes.map((box) => ({
    post: sayOf(box, post, kind, context, 0),
    comments: saidOn(box, context, layout).said,
  }));
  return feedPage(page, { title: page.title, posts }, layout);
}

/** Without those in another one; in page order. */
export function outermost(elements: readonly Element[]): Element[] {
  const found: Element[] = [];
  for (const each of elements) if (!found.at(-1)?.contains(each)) found.push(each);
  return found;
}
