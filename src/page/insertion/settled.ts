import type { Clock } from '#shared/clock.ts';
import { ownerDocumentOf } from '../dom/own-properties.ts';
import type { Surface } from './surface.ts';

/** The next frame; a tab that does not show draws none. */
export function nextFrame(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(50, done);
    const frame = requestAnimationFrame(done);
    function done(): void {
      cancel();
      cancelAnimationFrame(frame);
      resolve();
    }
  });
}

/** The browser's next report that the selection has changed, or the end of the wait for one. */
export function selectionReported(root: Element, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const page = ownerDocumentOf(root);
    const cancel = clock.after(reportMs, done);
    EventTarget.prototype.addEventListener.call(page, 'selectionchange', done);
    function done(): void {
      cancel();
      EventTarget.prototype.removeEventListener.call(page, 'selectionchange', done);
      resolve();
    }
  });
}

/** It comes within a frame or two, or the selection was the same. */
const reportMs = 100;
/** Frames without a change after which an engine has drawn all it had to. */
const quietFrames = 3;
const maxSettleMs = 1_000;

/**
 * The editor's text once it differs from `before` and has come to rest; null: it did not change within
 * `ms`, or the editor put the old text back. Engines draw in a microtask, in a frame, or after a timer.
 */
export async function settledText(
  surface: Surface,
  before: string,
  ms: number,
  clock: Clock,
): Promise<string | null> {
  const start = clock.now();
  let last = surface.text();
  while (last === before) {
    if (clock.now() - start > ms) return null;
    await nextFrame(clock);
    last = surface.text();
  }
  const changed = clock.now();
  for (let quiet = 0; quiet < quietFrames && clock.now() - changed < maxSettleMs; ) {
    await nextFrame(clock);
    const text = surface.text();
    quiet = text === last ? quiet + 1 : 0;
    last = text;
  }
  return last === before ? null : last;
}
