import type { BusClient, FrameIds } from '#bus/types.ts';
import { defaultServer } from '#domain/product/product.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type {
  AlarmsPort,
  BackgroundTabsPort,
  HiddenFramesPort,
  LanguagesPort,
  LocksPort,
  MenusPort,
  OffscreenPort,
  OwnRequestsPort,
  PageStylesPort,
  PageToolsPort,
  PanelPort,
  PermissionsPort,
  ScreenPort,
  ScriptingPort,
  SessionStoragePort,
  SpeakingTurnPort,
  TabInfo,
  TabsPort,
} from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';

/** What the browser gives the background. */
export interface BackgroundPorts {
  tabs: TabsPort;
  alarms: AlarmsPort;
  /** In a private window. */
  readonly isPrivate?: boolean;
  backgroundTabs: BackgroundTabsPort;
  hiddenFrames: HiddenFramesPort;
  scripting: Pick<ScriptingPort, 'registerLoader' | 'registerScript' | 'loadedAt'>;
  styles: PageStylesPort;
  pageTools: PageToolsPort;
  screen: ScreenPort;
  session: SessionStoragePort;
  locks: LocksPort;
  turn: SpeakingTurnPort;
  offscreen: OffscreenPort;
  permissions: Pick<PermissionsPort, 'contains' | 'origins' | 'onChanged'>;
  ownRequests: OwnRequestsPort;
  panel: PanelPort;
  /** The person clicks the icon over a tab. */
  onActionClick(listener: (tab: TabInfo) => void): void;
  /** The person presses the shortcut that reads the page of a tab. */
  onReadCommand(listener: (tab: TabInfo) => void): void;
  menus: MenusPort;
  languages: LanguagesPort;
  /** The person presses the shortcut for the tools of selected text in a tab. */
  onToolsCommand(listener: (tab: TabInfo) => void): void;
  /** The same for dictation. */
  onDictateCommand(listener: (tab: TabInfo) => void): void;
  /** Opens the page that records, where a person has to (Firefox: the sidebar). Call straight in the person's gesture. */
  openRecorder(): void;
  /** Whether the icon of the extension is in the toolbar; null where the browser does not say. */
  isPinned(): Promise<boolean | null>;
  /** Address of a page of the extension. */
  urlOf(path: string): string;
  /** Of the extension. */
  version: string;
  /** `local.json` of an unpacked build. */
  loadLocal(): Promise<{ server: string } | null>;
  fetch: typeof fetch;
}

export interface BackgroundDeps {
  ports: BackgroundPorts;
  store: Store;
  bus: Pick<BusClient, 'emit' | 'page' | 'request' | 'stream'>;
  frameIds: FrameIds;
}

/** Address of the Gloss server. */
export const serverOf = async ({ loadLocal }: Pick<BackgroundPorts, 'loadLocal'>) =>
  (await loadLocal())?.server ?? defaultServer;

/** Reads and changes the settings; every context hears of a change. */
export function settingsAccess({ store, bus }: Pick<BackgroundDeps, 'store' | 'bus'>) {
  return {
    settings: () => readSettings(store),
    saveSettings: async (change: Partial<Settings>) => {
      await writeSettings(store, change);
      bus.emit('settings.changed', { settings: await readSettings(store) });
    },
  };
}
