/** Time in which texts may open, and the interval of checks. */
const timeoutMs = 500;
const lookMs = 50;
const max = 200;

/** Clicks the buttons that show the rest of a text in place, and waits until they are gone. */
export async function openTexts(
  buttons: Iterable<HTMLElement>,
  signal: AbortSignal,
): Promise<undefined> {
  const pressed = [...buttons].slice(0, max);
  for (const button of pressed) {
    if (signal.aborted) return;
    button.click();
  }
  const isClosed = (button: HTMLElement) =>
    button.isConnected && button.getAttribute('aria-expanded') !== 'true';
  for (let waited = 0; waited < timeoutMs && !signal.aborted; waited += lookMs) {
    if (!pressed.some(isClosed)) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
