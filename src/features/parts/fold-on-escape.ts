import type { KeyboardEvent } from 'react';

/** Escape in what is unfolded folds it; the focus goes to `opener`, which has unfolded it. null: nothing is. */
export const foldOnEscape =
  (opener: string, fold: (() => void) | null) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, defaultPrevented, nativeEvent } = event;
    if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing || !fold) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(opener)?.focus();
    fold();
  };
