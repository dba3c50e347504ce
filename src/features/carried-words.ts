/**
 * A guest's unsent words go along to the account that they sign in to: its rows are others. Of this tab, from the click
 * that leads to signing in until a composer has them.
 */
const key = 'gloss.carried';

/** What is in the composer when this page is left goes along. */
export const beginCarrying = (): void => sessionStorage.setItem(key, '');

export const isCarrying = (): boolean => sessionStorage.getItem(key) !== null;

/** Called when the page is left. */
export function carry(words: string): void {
  if (isCarrying()) sessionStorage.setItem(key, words);
}

/** Those of the page before; once. */
export function takeCarried(): string {
  const words = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return words;
}
