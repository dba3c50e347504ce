import type { ReactNode } from 'react';

export interface MenuEntry {
  key: string;
  text: string;
  /** Small text after the label. */
  hint?: string;
  icon?: ReactNode;
  /** Entries of one group have its name above them. */
  group?: string;
  /** Present: the entry is one of several of which one is chosen. */
  checked?: boolean;
  run: () => void;
}
