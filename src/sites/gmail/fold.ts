import { isSeen } from '../mail/visible.ts';
import { editor, isDraft } from './draft.ts';
import { isOtherThread } from './thread-id.ts';

/** Folded to one line; a group of them states its number in `.adx` (seen 2026-08). */
const folded = '[role="main"] [role="listitem"].kv, [role="main"] .kv';
const group = '[role="main"] .kQ:has(.adx), [role="main"] .kx:has(.adx)';

export function closedIn(page: Document): Element[] {
  const groups = [...page.querySelectorAll(group)];
  const rows = [...page.querySelectorAll(folded)].filter((row) => !isDraft(row));
  return [...groups, ...rows].filter((fold) => isSeen(fold));
}

export function isLoading(page: Document): boolean {
  return (
    isStale(page) ||
    [...page.querySelectorAll('[role="main"] .h7 .adn')].some(
      (message) => isSeen(message) && !message.querySelector(`.a3s, ${editor}`),
    )
  );
}

/** The address names another thread than the one that is still shown. */
function isStale(page: Document): boolean {
  const shown = [...page.querySelectorAll('[role="main"] h2.hP')].find(isSeen);
  return shown !== undefined && isOtherThread(page.URL, shown);
}
