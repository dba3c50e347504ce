/**
 * The sidebar's HTML holds a composer of its own, so that a person can type before any script has
 * run (`scripts/html-pages.ts` writes it, in the place where the real one will stand, and its boot
 * script, which sends with Enter).
 */
export const earlyComposerId = 'early-composer';

/** Where the early composer stands a question that was sent with Enter, until it is taken over. */
export const earlyQuestionTag = 'p';

export interface EarlyWords {
  /** What is still being typed. */
  draft: string;
  /** What was sent, in order. */
  requested: string[];
}

/** Takes the early composer away and gives what was written in it. */
export function takeEarlyWords(): EarlyWords {
  const early = document.getElementById(earlyComposerId);
  if (!early) return { draft: '', requested: [] };
  const draft = early.querySelector('textarea')?.value ?? '';
  const requested = Array.from(
    early.querySelectorAll(earlyQuestionTag),
    (each) => each.textContent,
  );
  early.remove();
  return { draft, requested };
}
