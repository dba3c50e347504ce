import type { UnfoldSite } from '../define-site.ts';

/** Seen 2026-06. They show the rest of a text in place. */
const more =
  'button[data-testid=expandable-text-button],.feed-shared-inline-show-more-text__see-more-less-toggle[aria-expanded=false]';
const most = 200;

export const unfoldLinkedin: UnfoldSite = async (page, signal) => {
  for (const button of [...page.querySelectorAll<HTMLElement>(more)].slice(0, most)) {
    if (signal.aborted) return;
    button.click();
  }
};
