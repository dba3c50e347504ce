import type { ReactNode } from 'react';

export interface MenuEntry {
  key: string;
  text: string;
  /** Small words behind the text. */
  hint?: string;
  icon?: ReactNode;
  /** Entries of one group stand under its name. */
  group?: string;
  /** Present: the entry is one of several of which one is chosen. */
  checked?: boolean;
  run: () => void;
}
