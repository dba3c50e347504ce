import type { SocialData } from '#domain/sites/site-pages.ts';
import type { SiteText } from './site-text.types.ts';

/**
 * The part of a page that is not in its document, counted in passages: captions of a video above
 * the limit, comments that were not loaded. Missing comments of a video are only mentioned in the
 * text.
 */
export function leftOutPassages(data: SiteText['data'], passages: number): number {
  if ('videoId' in data && data.segments.length > 0) {
    return Math.ceil((data.leftOut * passages) / data.segments.length);
  }
  return 'post' in data ? leftOutComments(data, passages) : 0;
}

function leftOutComments({ post, comments, notLoaded }: SocialData, passages: number): number {
  if (!notLoaded) return 0;
  if (notLoaded === 'some') return 1;
  const length = comments.reduce((sum, { content }) => sum + content.length, 0);
  if (length === 0) return notLoaded;
  const share = length / (length + post.content.length);
  return Math.ceil((notLoaded * passages * share) / comments.length);
}
