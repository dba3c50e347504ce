import type { ReadSite } from '../contract.ts';
import { readFeed } from '../social/feed.ts';
import { readLayouts } from '../social/layout.ts';
import { articleLayout, guestLayout, legacyLayout } from './layouts.ts';
import { readServerDriven, readServerDrivenFeed, serverDrivenMark } from './server-driven.ts';

const posts = /^\/(feed\/update|posts|pulse|newsletters)\//;
/** Addresses of lists of posts. */
const feeds =
  /^\/(preload\/)?(feed\/?$|feed\/(hashtag|following)|groups\/\d|search\/results\/content|(company|showcase|school)\/[^/]+\/posts|in\/[^/]+\/recent-activity)/;

/** A post, an article or a list of posts, in any of the site's generations of pages. */
export const readLinkedin: ReadSite = (page, context) => {
  const { hostname, pathname } = context.url;
  const isSaved = !/(^|\.)linkedin\.com$/.test(hostname);
  const isNew =
    page.querySelector(serverDrivenMark) !== null && !page.querySelector(legacyLayout.mark);
  if (!isSaved && feeds.test(pathname)) {
    return isNew ? readServerDrivenFeed(page, context) : readFeed(page, context, legacyLayout);
  }
  if (!isSaved && !posts.test(pathname)) return null;
  if (pathname.startsWith('/pulse/')) return readLayouts(page, context, [articleLayout]);
  const layouts = [legacyLayout, guestLayout, articleLayout];
  return (isNew ? readServerDriven(page, context) : null) ?? readLayouts(page, context, layouts);
};
