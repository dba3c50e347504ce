import { isSeen } from '../mail/visible.ts';
import { content, draftBadge } from './marks.ts';

const container =
  '[data-shortcut-target="message-container"], article[data-testid^="message-view-"]';
export const collapsed = '[data-testid^="message-header-collapsed"]';

/** A draft's row opens the composer, so it is not clicked (seen 2026-08). */
export function closedIn(page: Document): Element[] {
  return [...page.querySelectorAll(container)].filter(
    (message) =>
      isSeen(message) &&
      message.querySelector(collapsed) !== null &&
      !message.querySelector(draftBadge),
  );
}

export function isLoading(page: Document): boolean {
  return [...page.querySelectorAll(content)].some(isEmpty);
}

/** Bodies are decrypted when they open, and written into a frame of their own. */
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
