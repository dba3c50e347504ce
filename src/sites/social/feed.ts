import type { SitePage } from '#domain/sites/site-pages.ts';
import { findAll } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { entriesOn, entryOf, type Layout } from './layout.ts';
import { commentOf, type Entry, renderEntries, type ThreadRules } from './thread.ts';

/** A list of posts: a feed, a group, the posts of an account. */
export interface Feed {
  /** Title of the document. */
  title: string;
  posts: readonly { post: Entry; comments: readonly Entry[] }[];
}

/** The page of a list of posts; null where it shows none. */
export function feedPage(page: Document, feed: Feed, rules: ThreadRules = {}): SitePage | null {
  const posts = feed.posts.flatMap(({ post, comments }) => {
    const [shown] = post.author ? renderEntries(page, [post], rules) : [];
    return shown ? [{ shown, comments: renderEntries(page, comments, rules) }] : [];
  });
  if (posts.length === 0) return null;
  return {
    kind: 'social',
    data: {
      title: feed.title.trim(),
      post: { content: '', author: '', title: '', date: '' },
      comments: [],
      posts: posts.map(({ shown: { entry, words }, comments }) => ({
        content: words.content,
        author: entry.author,
        title: '',
        date: entry.date ?? '',
        like: entry.like ?? null,
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

/**
 * Reads a list of posts with the table that also describes a single one; each with the comments
 * shown below it.
 */
export function readFeed(page: Document, context: ReadContext, layout: Layout): SitePage | null {
  const { post, comment } = layout;
  const kind = comment.box.selectors.join(',');
  if (typeof post === 'string' || !post.box) return null;
  const boxes = outermost(findAll(page, post.box, context));
  const posts = boxes.map((box) => ({
    post: entryOf(box, post, kind, context, 0),
    comments: entriesOn(box, context, layout).entries,
  }));
  return feedPage(page, { title: page.title, posts }, layout);
}

/** Without elements inside another one; in page order. */
export function outermost(elements: readonly Element[]): Element[] {
  const found: Element[] = [];
  for (const each of elements) if (!found.at(-1)?.contains(each)) found.push(each);
  return found;
}
