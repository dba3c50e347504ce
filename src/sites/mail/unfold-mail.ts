import type { UnfoldSite } from '../contract.ts';
import { holdsMail } from './body-loaded.ts';
import type { Folds } from './mail-site.ts';
import { isSeen } from './visible.ts';

/** S9.11. */
const maxMs = 3000;
const lookMs = 100;
const quietMs = 200;
const latestQuietMs = 800;
/** Milliseconds after which a message that did not open is clicked at its second target. */
const secondTryMs = 900;

interface Requested {
  tries: number;
  at: number;
}

/** Opens each folded message once and waits until its text is there (S9.11). */
export function unfolder(folds: Folds): UnfoldSite {
  const bodies = folds.bodies.join();
  return async (page, signal) => {
    await whenQuiet(page, signal);
    const until = Date.now() + maxMs;
    const requested = new Map<Element, Requested>();
    while (!signal.aborted) {
      const closed = folds.closed(page).filter((fold) => isSeen(fold) && !fold.closest(bodies));
      for (const fold of closed) open(fold, folds, requested);
      const isOpen = closed.every((fold) => isGivenUp(fold, folds, requested.get(fold)));
      const isLoading = folds.isLoading?.(page) || isBodyEmpty(page, bodies);
      const isDone = isOpen && !isLoading;
      if (isDone || Date.now() >= until) return;
      await nextLook(page, signal);
    }
  };
}

/** A body appears before its text. */
function isBodyEmpty(page: Document, bodies: string): boolean {
  return [...page.querySelectorAll(bodies)].some(
    (body) => isSeen(body) && !body.parentElement?.closest(bodies) && !holdsMail(body),
  );
}

/** All targets are clicked without effect. */
function isGivenUp(fold: Element, folds: Folds, requested: Requested | undefined): boolean {
  if (!requested || requested.tries < folds.targets(fold).length) return false;
  return Date.now() - requested.at > secondTryMs;
}

function open(fold: Element, folds: Folds, requested: Map<Element, Requested>): void {
  const { tries, at } = requested.get(fold) ?? { tries: 0, at: 0 };
  if (tries > 0 && Date.now() - at < secondTryMs) return;
  const target = folds.targets(fold)[tries];
  if (!target) return;
  requested.set(fold, { tries: tries + 1, at: Date.now() });
  if (folds.needsPointer) pressAndRelease(target);
  else (target as HTMLElement).click();
}

/** Gmail and Zoho listen to the pointer events of a click, not to `click` (sites.md 0.3). */
function pressAndRelease(target: Element): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  const view = target.ownerDocument.defaultView;
  const options = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
    button: 0,
    clientX: left + Math.min(width / 2, 40),
    clientY: top + height / 2,
  };
  const pointer = { ...options, pointerId: 1, isPrimary: true, pointerType: 'mouse' };
  target.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
  target.dispatchEvent(new MouseEvent('mousedown', { ...options, buttons: 1 }));
  target.dispatchEvent(new PointerEvent('pointerup', pointer));
  target.dispatchEvent(new MouseEvent('mouseup', options));
  target.dispatchEvent(new MouseEvent('click', options));
}

/**
 * The address of such a page changes before its content does: it is read once the page has not
 * changed for a moment.
 */
function whenQuiet(page: Document, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(late);
      observer.disconnect();
      signal.removeEventListener('abort', end);
      resolve();
    };
    let quiet = setTimeout(end, quietMs);
    const late = setTimeout(end, latestQuietMs);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    observer.observe(page.documentElement, { childList: true, subtree: true });
    signal.addEventListener('abort', end);
  });
}

/**
 * Resolves when the page changes, and after a moment in any case: changes in frames are not
 * observed.
 */
function nextLook(page: Document, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const observer = new MutationObserver(end);
    const timer = setTimeout(end, lookMs);
    observer.observe(page.documentElement, { childList: true, subtree: true, attributes: true });
    signal.addEventListener('abort', end);
  });
}
