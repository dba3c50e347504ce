import type { UnfoldSite } from '../contract.ts';
import { openTexts } from '../social/open-texts.ts';

/** Seen 2026-06. */
const more =
  'button[data-testid=expandable-text-button],.feed-shared-inline-show-more-text__see-more-less-toggle[aria-expanded=false]';

export const unfoldLinkedin: UnfoldSite = (page, signal) =>
  openTexts(page.querySelectorAll<HTMLElement>(more), signal);
