import { isSeen, unfolder } from '../mail/unfold-mail.ts';
import { draftBadge, protonMail } from './mail.ts';

const container =
  '[data-shortcut-target="message-container"], article[data-testid^="message-view-"]';
const collapsed = '[data-testid^="message-header-collapsed"]';
const content = '[data-testid="message-content:body"]';

/** A draft's row opens the composer, so it is left alone (seen 2026-08). */
export const unfoldProton = unfolder({
  bodies: protonMail.body.selectors.join(),
  closed: (page) =>
    [...page.querySelectorAll(container)].filter(
      (message) =>
        isSeen(message) &&
        message.querySelector(collapsed) !== null &&
        !message.querySelector(draftBadge),
    ),
  targets: (message) => [message.querySelector(collapsed) ?? message],
  isPending: (page) => [...page.querySelectorAll(content)].some(isEmpty),
  needsPointer: false,
});

/** Bodies are decrypted after they open, and written into a frame of their own. */
function isEmpty(body: Element): boolean {
  if (!isSeen(body)) return false;
  const frame = body.querySelector('iframe');
  const shown = frame ? documentOf(frame)?.querySelector('#proton-root') : body;
  return !shown?.firstElementChild && !shown?.textContent?.trim();
}

function documentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}
