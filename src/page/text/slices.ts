import { pause } from '#shared/pause.ts';

/** Longest run in a page without a pause: a frame has room for it, on slow machines too. */
const sliceMs = 5;
const stepsBetweenLooks = 64;

/** Runs `step` until it answers false, with pauses so that the page stays responsive. @throws aborted */
export async function inSlices(step: () => boolean, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const end = performance.now() + sliceMs;
    do {
      for (let i = 0; i < stepsBetweenLooks; i += 1) if (!step()) return;
    } while (performance.now() < end);
    await yieldToPage();
  }
}

/** Lets the page go on before the next piece of work. */
export function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return pause();
}
