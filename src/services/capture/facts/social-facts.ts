import type { PageFacts } from '#domain/documents/page-facts.ts';
import type { SitePage } from '#domain/sites/site-pages.ts';
import { dayIn } from './dates.ts';

/** What is stated of a post with its comments: its own author and day, before what the page says of itself. */
export function socialFacts(
  { data, details }: Extract<SitePage, { kind: 'social' }>,
  { siteName, language, canonical }: PageFacts,
): PageFacts {
  const page = {
    ...(siteName && { siteName }),
    ...(language && { language }),
    ...(canonical && { canonical }),
  };
  if (data.posts) return { ...page, kind: 'listing' };
  const published = dayIn(data.post.date) ?? dayIn(details?.post.date ?? '');
  const { author } = data.post;
  return {
    ...page,
    ...(author && { author: [author] }),
    ...(published && { published }),
    kind: 'thread',
  };
}
