/**
 * The sidebar's HTML contains a composer, so that a person can type before any script has run
 * (`scripts/building/html-pages.ts` writes it, in the place of the real one, with its boot script, which
 * sends with Enter).
 */
export const earlyComposerId = 'early-composer';

/** In the early composer, a question that was sent with Enter, until it is taken over. */
export const earlyQuestionTag = 'p';

interface EarlyWords {
  /** The text in the field. */
  draft: string;
  /** The sent questions, in order. */
  requested: string[];
}

/** Removes the early composer and returns its content. */
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
