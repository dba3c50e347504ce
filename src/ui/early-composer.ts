/**
 * The sidebar's HTML holds a composer of its own, so that a person can type before any script has
 * run (`scripts/html-pages.ts` writes it, in the place where the real one will stand).
 */
export const earlyComposerId = 'early-composer';

/** Takes the early composer away and gives the words that were typed into it. */
export function takeEarlyDraft(): string {
  const early = document.getElementById(earlyComposerId);
  if (!early) return '';
  const text = early.querySelector('textarea')?.value ?? '';
  early.remove();
  return text;
}
