/** How long texts may take to open, and how often is looked. */
const timeoutMs = 500;
const lookMs = 50;
const max = 200;

/** Presses what shows the rest of a text in place, and waits until it is gone. */
export async function openTexts(
  buttons: Iterable<HTMLElement>,
  signal: AbortSignal,
): Promise<void> {
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
