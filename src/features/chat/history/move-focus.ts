import type { KeyboardEvent } from 'react';
import { onListKey } from '#features/parts/list-keys.ts';

/** The keys of a list go from chat to chat. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void =>
  onListKey(event, {
    entries: 'li',
    focus: (row) => row.querySelector<HTMLElement>('[data-chat]')?.focus(),
  });
