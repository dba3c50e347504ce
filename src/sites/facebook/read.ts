import type { ReadSite } from '../contract.ts';
import { basicMark, readBasic } from './basic.ts';
import { readComet, readCometFeed } from './comet.ts';

/** All other addresses are lists of posts: the front page, a group's, an account's. */
const posts =
  /\/posts\/|\/permalink|\/story\.php|\/photo|\/videos\/|\/watch|\/reel\/|[?&](story_fbid|fbid|multi_permalinks|v)=/;

export const readFacebook: ReadSite = (page, context) => {
  if (page.querySelector(basicMark)) return readBasic(page, context);
  const { hostname, pathname, search } = context.url;
  const isSaved = !/(^|\.)facebook\.com$/.test(hostname);
  const isPost = isSaved || posts.test(`${pathname}${search}`);
  const isOpen =
    page.querySelector('[role=dialog] [data-ad-rendering-role=story_message]') !== null;
  return isPost || isOpen ? readComet(page, context) : readCometFeed(page, context);
};
