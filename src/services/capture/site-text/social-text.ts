import type { PostDetails, SitePage } from '#domain/site-pages.ts';
import { htmlToMarkdown } from '../markdown.ts';
import { notLoadedNote } from './not-loaded-note.ts';
import type { SiteText } from './site-text.types.ts';

type SocialPage = Extract<SitePage, { kind: 'social' }>;
type Data = SocialPage['data'];

/** The post, then its comments, each quoted as deep as it stands in the talk. */
export function socialText(data: Data, details?: SocialPage['details']): SiteText {
  const blocks = details?.isChat ? chatBlocks(data, details) : postBlocks(data, details);
  const text = blocks.filter((block) => block.trim() !== '').join('\n\n');
  return {
    docType: 'page_content__webpage',
    title: data.title,
    text,
    data: { ...data, readabilityMarkdown: text },
  };
}

function postBlocks(
  { title, post, comments, notLoaded }: Data,
  details: SocialPage['details'],
): string[] {
  // A title that names the author need not be said again.
  const isNamed = comments.length === 0 && title.includes(post.author);
  const head = isNamed ? '' : headOf(post.author, details?.post, null);
  const said = comments.map((comment, index) => {
    const of = details?.comments[index];
    const words = [headOf(comment.author, of, comment.like), '', markdownOf(comment.content, of)];
    const quote = '> '.repeat(comment.level + 1);
    return words
      .join('\n')
      .split('\n')
      .map((line) => `${quote}${line}`.trimEnd())
      .join('\n');
  });
  const note = notLoadedNote(notLoaded);
  const list = said.length > 0 || note ? ['---', '## Comments', ...said, note] : [];
  return [head, markdownOf(post.content, details?.post), ...list];
}

/** A chat: who speaks, then what they say, in turn. */
function chatBlocks({ post, comments }: Data, details: SocialPage['details']): string[] {
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
