/**
 * Runs in the page's isolated world: it may use nothing from outside itself. Chromium gives `null`
 * for a rejected promise and Firefox an `error`, so the outcome is wrapped here.
 */
export async function callEntry(entry: string, args: unknown[]): Promise<unknown> {
  try {
    const run = (globalThis as unknown as Record<string, (...all: unknown[]) => unknown>)[entry];
    if (!run) return { error: `${entry} is not there` };
    return { value: await run(...args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
