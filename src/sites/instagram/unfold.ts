import type { UnfoldSite } from '../contract.ts';
import { isMore } from '../social/more.ts';
import { openTexts } from '../social/open-texts.ts';

/** Seen 2026-06. */
const texts = 'article [dir=auto] [role=button],article [dir=auto] button,article h1 [role=button]';

export const unfoldInstagram: UnfoldSite = (page, signal) =>
  openTexts([...page.querySelectorAll<HTMLElement>(texts)].filter(isMore), signal);
