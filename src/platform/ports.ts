/** Ports to what a browser or a page offers. Implementations: `extension/`, `web/`, `memory/`. */

export interface TabInfo {
  tabId: number;
  windowId: number;
  /** Empty without access to the tab. */
  url: string;
  title: string;
  favicon: string | null;
  active: boolean;
  incognito: boolean;
}

export interface TabsPort {
  active(windowId: number): Promise<TabInfo | null>;
  get(tabId: number): Promise<TabInfo | null>;
  /** Fires when a window's active tab, its address or its title changes. */
  onChanged(listener: (tab: TabInfo) => void): () => void;
  open(url: string): Promise<void>;
}

export interface ScriptingPort {
  /** Runs a file of the extension in the tab's top frame, then `globalThis[entry](...args)`. */
  run(tabId: number, file: string, entry: string, args: unknown[]): Promise<unknown>;
  /** Registers the loader on the origins that were granted; idempotent. */
  registerLoader(origins: readonly string[]): Promise<void>;
}

export interface PermissionsPort {
  /** Match patterns granted beyond the manifest's own. */
  origins(): Promise<string[]>;
  /** Needs a person's gesture: call it before anything is awaited (Firefox). */
  request(origins: readonly string[]): Promise<boolean>;
  remove(origins: readonly string[]): Promise<boolean>;
  contains(origin: string): Promise<boolean>;
  onChanged(listener: () => void): () => void;
}

/** Lives as long as the browser runs; out of reach of content scripts. Values are JSON. */
export interface SessionStoragePort {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Chromium's offscreen document; elsewhere the port does nothing and says so. */
export interface OffscreenPort {
  readonly available: boolean;
  /** Single-flight: any number of callers make one document. */
  ensure(): Promise<void>;
}

export interface ClipboardPort {
  write(text: string): Promise<void>;
}

export interface AlarmsPort {
  /** Epoch milliseconds; replaces an alarm of the same name. */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
  onFired(listener: (name: string) => void): () => void;
}
