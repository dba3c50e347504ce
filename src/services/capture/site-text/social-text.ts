import type {
  Comment,
  ListedPost,
  PostDetails,
  SitePage,
  SocialDetails,
} from '#domain/sites/site-pages.ts';
import { htmlToMarkdown } from '../markdown/markdown.ts';
import { notLoadedNote } from './not-loaded-note.ts';
import type { SiteText } from './site-text.types.ts';

type SocialPage = Extract<SitePage, { kind: 'social' }>;
type Data = SocialPage['data'];

/** The post, then its comments, each quoted by its depth in the thread; or a list of posts. */
export function socialText(data: Data, details?: SocialDetails): SiteText {
  const text = blocksOf(data, details)
    .filter((block) => block.trim() !== '')
    .join('\n\n');
  return {
    docType: 'page_content__webpage',
    title: data.title,
    text,
    data: { ...data, readabilityMarkdown: text },
  };
}

function blocksOf(data: Data, details: SocialDetails | undefined): string[] {
  if (data.posts) return listBlocks(data.posts, details);
  return details?.isChat ? chatBlocks(data, details) : postBlocks(data, details);
}

function postBlocks(
  { title, post, comments, answered = [], notLoaded }: Data,
  details: SocialDetails | undefined,
): string[] {
  // A title that already names the author is not repeated.
  const isNamed = comments.length + answered.length === 0 && title.includes(post.author);
  const head = isNamed ? '' : headOf(post.author, details?.post, null);
  const before = answered.map((each, index) => quoteOf(each, details?.answered?.[index]));
  const said = comments.map((each, index) => quoteOf(each, details?.comments[index]));
  const note = notLoadedNote(notLoaded);
  const list = said.length > 0 || note ? ['---', '## Comments', ...said, note] : [];
  const context = before.length > 0 ? ['## In answer to', ...before, '---'] : [];
  return [...context, head, markdownOf(post.content, details?.post), ...list];
}

function quoteOf(comment: Comment, details: PostDetails | undefined): string {
  const words = [
    headOf(comment.author, details, comment.like),
    '',
    markdownOf(comment.content, details),
  ];
  const quote = '> '.repeat(comment.level + 1);
  return words
    .join('\n')
    .split('\n')
    .map((line) => `${quote}${line}`.trimEnd())
    .join('\n');
}

/** A list of posts: the author and text of each, and the comments shown. */
function listBlocks(posts: readonly ListedPost[], details: SocialDetails | undefined): string[] {
  return posts.flatMap((post, index) => {
    const of = details?.posts?.[index];
    return [
      index === 0 ? '' : '---',
      headOf(post.author, of?.post, post.like),
      markdownOf(post.content, of?.post),
      ...post.comments.map((each, at) => quoteOf(each, of?.comments[at])),
    ];
  });
}

/** A chat: author and text in turn. */
function chatBlocks({ post, comments }: Data, details: SocialDetails | undefined): string[] {
  return [post, ...comments].flatMap(({ author, content }, index) => {
    const of = index === 0 ? details?.post : details?.comments[index - 1];
    const before = index === 0 ? [] : ['---'];
    return [...before, headOf(author, of, null), markdownOf(content, of)];
  });
}

function headOf(author: string, details: PostDetails | undefined, like: number | null): string {
  const handle =
    details?.handle && details.handle.replace(/^@/, '') !== author ? ` ${details.handle}` : '';
  const name = `${author}${handle}`.trim();
  const parts = [
    name && `**${name.replace(/([\\*_`[\]<>])/g, '\\$1')}**`,
    details?.date.slice(0, 10) ?? '',
    like === null ? '' : `${like} ${like === 1 ? 'point' : 'points'}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function markdownOf(content: string, details: PostDetails | undefined): string {
  return details?.body ? htmlToMarkdown(details.body as Element).trim() : content;
}
