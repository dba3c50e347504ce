import {
  type AnchorPart,
  anchorMaker,
  attribute,
  type FieldPart,
  type Month,
  optional,
} from '../anchors/table.ts';
import type { Layout, Part, Speakers } from './layout.ts';
import type { TalkRules } from './talk.ts';

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
    'skip' | 'level' | 'carriesAuthor'
  >;

/** A `Layout` with each fact once; what its fields mean stands there. */
export interface LayoutTable extends TalkRules {
  site: string;
  seen: Month;
  mark: string;
  title?: FieldPart;
  pageTitle?: FieldPart;
  post: PostTable | 'first';
  comment: CommentTable;
  more?: FieldPart;
  total?: FieldPart;
  counted?: string;
  dropped?: RegExp;
  isChat?: boolean;
}

/** Names every anchor by its site and what it is; likes, links, quotes, cuts and what tells of comments not loaded are optional. */
export function defineLayout(table: LayoutTable): Layout {
  const { site, seen, title, pageTitle, more, total, post, comment, ...rest } = table;
  const anchor = anchorMaker(site, seen);
  const box = post !== 'first' ? 'comment' : table.isChat ? 'message' : 'post';
  const { skip, level, carriesAuthor } = comment;
  return {
    ...rest,
    ...(title && { title: anchor('title', title) }),
    ...(pageTitle && { pageTitle: anchor('page title', optional(pageTitle)) }),
    ...(more && { more: anchor('more', optional(more)) }),
    ...(total && { total: anchor('total', optional(total)) }),
    post: post === 'first' ? post : postOf(post, table),
    comment: {
      ...partOf(comment, anchorMaker(post === 'first' ? site : `${site} comment`, seen)),
      box: anchor(box, comment.box),
      level,
      ...(skip && { skip }),
      ...(carriesAuthor && { carriesAuthor }),
    },
  };
}

function postOf(post: PostTable, { site, seen }: LayoutTable): Exclude<Layout['post'], 'first'> {
  const anchor = anchorMaker(site, seen);
  const { box, link } = post;
  return {
    ...partOf(post, anchor),
    ...(box && { box: anchor('post', box) }),
    ...(link && { link: anchor('link', optional(readFrom('href', link))) }),
  };
}

function partOf(part: PartTable, anchor: ReturnType<typeof anchorMaker>): Part {
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
