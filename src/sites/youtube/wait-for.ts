/** S9.11. */
const elementMs = 2000;
export const pollMs = 100;

/** Waits for something to appear in a page; null: it did not. */
export async function waitFor<T>(look: () => T | null, signal: AbortSignal): Promise<T | null> {
  for (let left = elementMs / pollMs; left > 0 && !signal.aborted; left -= 1) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return look();
}
