import type { UnfoldSite } from '../contract.ts';
import { openTexts } from '../social/open-texts.ts';

/** Seen 2026-08. As a link it leads to the post's own page. */
const more = 'button[data-testid=tweet-text-show-more-link]:not([role=link])';

export const unfoldX: UnfoldSite = (page, signal) =>
  openTexts(page.querySelectorAll<HTMLElement>(more), signal);
