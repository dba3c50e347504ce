import type { KeyboardEvent } from 'react';

/** Escape in what is unfolded folds it; the focus goes to `opener`, which has unfolded it. null: nothing is. */
export const foldOnEscape =
  (opener: string, fold: (() => void) | null) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !fold) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(opener)?.focus();
    fold();
  };
