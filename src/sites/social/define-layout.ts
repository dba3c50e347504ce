import {
  type AnchorPart,
  anchorMaker,
  attribute,
  type FieldPart,
  type Month,
  optional,
} from '../anchors/table.ts';
import type { Layout, Part, Speakers } from './layout.ts';
import type { ThreadRules } from './thread.ts';

export interface PartTable {
  body: AnchorPart;
  author: FieldPart | Speakers;
  handle?: FieldPart;
  /** Its `datetime`, where the table names no other attribute. */
  date?: FieldPart;
  like?: FieldPart;
  quoted?: AnchorPart;
  cut?: AnchorPart;
}

type PostTable = PartTable & {
  box?: AnchorPart;
  /** Its `href`, where the table names no other attribute. */
  link?: FieldPart;
};

export type CommentTable = PartTable & { box: AnchorPart } & Pick<
    Layout['comment'],
    'skip' | 'level' | 'carriesAuthor' | 'own'
  >;

type AnchorMaker = ReturnType<typeof anchorMaker>;

/** A `Layout` as written in a site's definition; its fields are described there. */
export interface LayoutTable extends ThreadRules {
  /** Names the anchors; absent: the site's id. */
  name?: string;
  seen: Month;
  mark: string;
  title?: FieldPart;
  pageTitle?: FieldPart;
  post: PostTable | 'first' | 'named';
  comment: CommentTable;
  more?: FieldPart;
  total?: FieldPart;
  counted?: string;
  scrolls?: true;
  dropped?: RegExp;
  behind?: string;
  isChat?: boolean;
}

/**
 * Names every anchor by its site and part. Likes, links, quotes, cuts and marks of comments that
 * are not loaded are optional parts.
 */
export function layoutOf(id: string, table: LayoutTable): Layout {
  const { name = id, seen, title, pageTitle, more, total, post, comment, ...rest } = table;
  const anchor = anchorMaker(name, seen);
  const isOneKind = post === 'first' || post === 'named';
  const box = !isOneKind ? 'comment' : table.isChat ? 'message' : 'post';
  const { skip, level, carriesAuthor, own } = comment;
  return {
    ...rest,
    ...(title && { title: anchor('title', title) }),
    ...(pageTitle && { pageTitle: anchor('page title', optional(pageTitle)) }),
    ...(more && { more: anchor('more', optional(more)) }),
    ...(total && { total: anchor('total', optional(total)) }),
    post: isOneKind ? post : postOf(post, anchor),
    comment: {
      ...partOf(comment, anchorMaker(isOneKind ? name : `${name} comment`, seen)),
      box: anchor(box, comment.box),
      level,
      ...(skip && { skip }),
      ...(carriesAuthor && { carriesAuthor }),
      ...(own && { own }),
    },
  };
}

function postOf(post: PostTable, anchor: AnchorMaker): Exclude<Layout['post'], 'first' | 'named'> {
  const { box, link } = post;
  return {
    ...partOf(post, anchor),
    ...(box && { box: anchor('post', box) }),
    ...(link && { link: anchor('link', optional(readFrom('href', link))) }),
  };
}

function partOf(part: PartTable, anchor: AnchorMaker): Part {
  const { body, author, handle, date, like, quoted, cut } = part;
  return {
    body: anchor('text', body),
    author: isSpeakers(author) ? author : anchor('author', author),
    ...(handle && { handle: anchor('handle', handle) }),
    ...(date && { date: anchor('date', readFrom('datetime', date)) }),
    ...(like && { like: anchor('likes', optional(like)) }),
    ...(quoted && { quoted: anchor('quoted', optional(quoted)) }),
    ...(cut && { cut: anchor('cut', optional(cut)) }),
  };
}

const readFrom = (name: string, part: FieldPart) =>
  'attribute' in part ? part : attribute(name, part);

const isSpeakers = (author: FieldPart | Speakers): author is Speakers =>
  Array.isArray(author) && Array.isArray(author[0]);
