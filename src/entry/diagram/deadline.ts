const callsBetweenLooks = 512;

let calls = 0;
let end = Number.POSITIVE_INFINITY;

/**
 * Throws once the time that `setDeadline` gave is up: see `scripts/building/deadline-loader.ts`.
 * @public Imported by what the loader adds to modules.
 */
export function checkDeadline(): void {
  calls += 1;
  if (calls % callsBetweenLooks === 0 && performance.now() > end) {
    throw new Error('the diagram takes too long to draw');
  }
}

/** From now on, in milliseconds. */
export function setDeadline(afterMs: number): void {
  end = performance.now() + afterMs;
}
