import type { SocialData } from '#domain/site-pages.ts';
import type { SiteText } from './site-text.types.ts';

/**
 * What a page has and its document has not, counted in passages of what was kept: lines of a video
 * that were too many, comments of a talk that were not loaded. A video's comments stand below it and
 * are told of in the text alone.
 */
export function unkept(data: SiteText['data'], passages: number): number {
  if ('segments' in data && data.segments.length > 0) {
    return Math.ceil((data.leftOut * passages) / data.segments.length);
  }
  return 'post' in data ? unkeptComments(data, passages) : 0;
}

function unkeptComments({ post, comments, notLoaded }: SocialData, passages: number): number {
  if (!notLoaded) return 0;
  if (notLoaded === 'some') return 1;
  const said = comments.reduce((sum, { content }) => sum + content.length, 0);
  if (said === 0) return notLoaded;
  const share = said / (said + post.content.length);
  return Math.ceil((notLoaded * passages * share) / comments.length);
}
