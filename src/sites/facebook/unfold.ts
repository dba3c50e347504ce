import type { UnfoldSite } from '../contract.ts';
import { isMore } from '../social/more.ts';
import { openTexts } from '../social/open-texts.ts';

/** Seen 2026-08. */
const texts =
  '[data-ad-rendering-role=story_message] [role=button],[data-ad-comet-preview=message] [role=button],[data-ad-preview=message] [role=button],[role=article] [dir=auto] [role=button]';

export const unfoldFacebook: UnfoldSite = (page, signal) =>
  openTexts([...page.querySelectorAll<HTMLElement>(texts)].filter(isMore), signal);
