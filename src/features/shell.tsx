import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { PassageOutcome } from '#bus/contract/page-commands.ts';
import type { BusClient, RequestOf } from '#bus/types.ts';
import type { PassagePlace } from '#domain/passages/passage-place.ts';
import type { Upload } from '#domain/uploads.ts';

/** Site access as the page's own browser gives it; absent in the web app. */
export interface SiteAccess {
  readonly everySite: () => Promise<boolean>;
  readonly origins: () => Promise<string[]>;
  /** Call straight from a click: Firefox refuses once anything was awaited. */
  readonly request: (origins: readonly string[]) => Promise<boolean>;
  readonly remove: (origins: readonly string[]) => Promise<boolean>;
}

/** What a chat takes with it to the place where it goes on. */
export type MovedChat = Omit<RequestOf<'conversation.setLocal'>, 'slot'>;

export interface MoveOptions {
  live: boolean;
  /** The composer whose files go along; null: none do. */
  files: string | null;
}

/** The other place where a chat of the extension can stand. */
export interface OtherPlace {
  kind: 'tab' | 'sidebar';
  /** Call straight from a click: a sidebar opens for nothing else. */
  readonly open: (chat: MovedChat, options: MoveOptions) => Promise<void>;
}

/** `opened`: the page was opened at the passage, and whether it is lit there is not known. */
export type ShowOutcome = PassageOutcome | 'opened';

export interface PanelProps {
  /** `composer`: the focus goes there. */
  close: (to?: 'composer') => void;
}

/** Views of other features that a chat opens; features do not import each other. */
export interface Panels {
  memo?: ComponentType<PanelProps>;
  library?: ComponentType<PanelProps>;
}

export interface UnpackedBackup {
  lines: string;
  /** Documents that are here get their files back; `leftOut`: those that did not fit. */
  readonly saveFiles: () => Promise<{ saved: number; leftOut: number }>;
}

/** What the composition root gives to every feature. */
export interface Shell {
  bus: BusClient;
  /** `immersive`: the extension's chat in a tab of its own. */
  surface: 'sidebar' | 'immersive' | 'settings' | 'pdf' | 'web';
  /** The browser window that a sidebar stands in. */
  windowId: number | null;
  /** Names this window's row in `conversation.local`. */
  slot: string;
  access: SiteAccess | null;
  /** null: a chat of the web app stands nowhere else. */
  otherPlace: OtherPlace | null;
  panels: Panels;
  /** S2.6: a chat begins with a file that the person drops. */
  startsWithFile?: boolean;
  readonly newId: () => string;
  /** Brings its page to the front, or opens it, and lights the passage there. */
  readonly showPassage: (place: PassagePlace) => Promise<ShowOutcome>;
  readonly copy: (text: string) => Promise<void>;
  /** At a section of it, where one is named. */
  readonly openSettings: (section?: 'model' | 'models' | 'access' | 'data') => void;
  /** Writes added files where `upload.start` finds them; a refused one's row says why. */
  readonly saveFiles: (slot: string | null, files: readonly File[]) => Promise<Upload[]>;
  /** The bytes of a document's file; null: they are not on this device (any more). */
  readonly readFile: (docId: string) => Promise<Blob | null>;
  /** Gives the person a file to keep. */
  readonly saveFile: (name: string, mime: string, parts: readonly (string | Blob)[]) => void;
  /** One file of a backup's lines and the files of documents; some may have no room in it. */
  readonly packBackup: (lines: Blob) => Promise<{ blob: Blob; files: number; leftOut: number }>;
  /** What a backup holds, all of it checked. `keepFiles` is for when its lines are restored. */
  readonly unpackBackup: (file: File) => Promise<UnpackedBackup>;
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
