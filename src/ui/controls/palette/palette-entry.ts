import type { MenuEntry } from '../menu/menu-entry.ts';

export interface PaletteEntry extends MenuEntry {
  /** A line of its text, below its name. */
  line?: string;
  /** Opens it in a tab of its own; absent: it has no address. */
  runElsewhere?: (() => void) | undefined;
}
