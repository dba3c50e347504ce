import type { Comment, SitePage } from '#domain/site-pages.ts';
import type { SiteText } from './site-text.ts';

type SocialPage = Extract<SitePage, { kind: 'social' }>['data'];

/** The post, then its comments, each quoted as deep as it stands in the talk. */
export function socialText(data: SocialPage): SiteText {
  const { post, comments } = data;
  const blocks = [`**${post.author}**`, post.content, ...comments.map(commentText)];
  const text = blocks.filter((block) => block.trim() !== '').join('\n\n');
  return {
    docType: 'page_content__webpage',
    title: data.title,
    text,
    data: { ...data, readabilityMarkdown: text },
  };
}

function commentText({ author, content, like, level }: Comment): string {
  const likes = like === null ? '' : ` · ${like}`;
  const lines = [`**${author}**${likes}`, '', ...content.split('\n')];
  return lines.map((line) => `${'> '.repeat(level + 1)}${line}`.trimEnd()).join('\n');
}
