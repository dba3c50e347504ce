import { createContext, type ReactNode, useContext } from 'react';
import type { BusClient } from '#bus/types.ts';

/** Site access as the page's own browser gives it; absent in the web app. */
export interface SiteAccess {
  readonly everySite: () => Promise<boolean>;
  readonly origins: () => Promise<string[]>;
  /** Call straight from a click: Firefox refuses once anything was awaited. */
  readonly request: (origins: readonly string[]) => Promise<boolean>;
  readonly remove: (origins: readonly string[]) => Promise<boolean>;
}

/** What the composition root gives to every feature. */
export interface Shell {
  bus: BusClient;
  surface: 'sidebar' | 'settings' | 'web';
  /** The browser window that a sidebar stands in. */
  windowId: number | null;
  /** Names this window's row in `conversation.local`. */
  slot: string;
  access: SiteAccess | null;
  readonly newId: () => string;
  readonly copy: (text: string) => Promise<void>;
  readonly openSettings: () => void;
  /** Gives the person a file to keep. */
  readonly saveFile: (name: string, mime: string, parts: readonly string[]) => void;
}

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('ShellProvider is missing');
  return shell;
}
