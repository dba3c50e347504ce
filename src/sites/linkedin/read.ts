import type { ReadSite } from '../contract.ts';
import { readLayouts } from '../social/layout.ts';
import { articleLayout, guestLayout, legacyLayout } from './layouts.ts';
import { readServerDriven, serverDrivenMark } from './server-driven.ts';

const posts = /^\/(feed\/update|posts|pulse|newsletters)\//;

/** A post or an article, in whichever of the site's generations the page is. */
export const readLinkedin: ReadSite = (page, context) => {
  const isSaved = !/(^|\.)linkedin\.com$/.test(context.url.hostname);
  if (!isSaved && !posts.test(context.url.pathname)) return null;
  const isArticle = context.url.pathname.startsWith('/pulse/');
  if (isArticle) return readLayouts(page, context, [articleLayout]);
  const layouts = [legacyLayout, guestLayout, articleLayout];
  const isNew =
    page.querySelector(serverDrivenMark) !== null && !page.querySelector(legacyLayout.mark);
  return (isNew ? readServerDriven(page, context) : null) ?? readLayouts(page, context, layouts);
};
