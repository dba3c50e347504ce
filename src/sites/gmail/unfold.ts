import { isSeen, unfolder } from '../mail/unfold-mail.ts';
import { editor, gmailMail, isDraft } from './mail.ts';
import { isOtherThread } from './thread-id.ts';

/** Folded to one line; a group of them tells its number in `.adx` (seen 2026-08). */
const folded = '[role="main"] [role="listitem"].kv, [role="main"] .kv';
const group = '[role="main"] .kQ:has(.adx), [role="main"] .kx:has(.adx)';

export const unfoldGmail = unfolder({
  bodies: gmailMail.body.selectors.join(),
  closed: (page) => {
    const groups = [...page.querySelectorAll(group)];
    const rows = [...page.querySelectorAll(folded)].filter((row) => !isDraft(row));
    return [...groups, ...rows].filter((fold) => isSeen(fold));
  },
  targets: (fold) => [fold.querySelector('.adx') ?? fold.querySelector('.gE, .G3') ?? fold, fold],
  isPending: (page) =>
    isStale(page) ||
    [...page.querySelectorAll('[role="main"] .h7 .adn')].some(
      (message) => isSeen(message) && !message.querySelector(`.a3s, ${editor}`),
    ),
  needsPointer: true,
});

/** The address names a thread, and another is still shown. */
function isStale(page: Document): boolean {
  const shown = [...page.querySelectorAll('[role="main"] h2.hP')].find(isSeen);
  return shown !== undefined && isOtherThread(page.URL, shown);
}
