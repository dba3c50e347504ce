import type { UnfoldSite } from './define-site.ts';
import { unfoldFacebook } from './facebook/unfold.ts';
import { unfoldLinkedin } from './linkedin/unfold.ts';
import { mailUnfolders } from './mail/unfolders.ts';
import { siteFor } from './registry.ts';
import { unfoldVideoPage } from './video-pages/unfold.ts';
import { unfoldYoutube } from './youtube/unfold.ts';

/** By the site's id; each site that `unfolds` has one. */
const unfolders: Readonly<Record<string, UnfoldSite>> = {
  ...mailUnfolders,
  youtube: unfoldYoutube,
  'video-pages': unfoldVideoPage,
  linkedin: unfoldLinkedin,
  facebook: unfoldFacebook,
};

/** Opens what the page folds, and gives what only now can be read; nothing on other pages. */
export async function unfoldSite(
  page: Document,
  url: string,
  signal: AbortSignal,
  gathered: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const site = siteFor(url);
  return (await (site && unfolders[site.id])?.(page, signal, gathered)) ?? {};
}
