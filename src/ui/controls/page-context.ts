import { createContext, type ReactNode } from 'react';

/** A sheet is a page of its own where there is room for one. */
interface SheetPage {
  /** Before the title. */
  start: ReactNode;
}

/** What each sheet shows under its title. */
export const NoticeContext = createContext<ReactNode>(null);

/** null: a sheet is a dialog over what is shown. */
export const PageContext = createContext<SheetPage | null>(null);
