import type { DocumentInfo } from '#domain/documents.ts';
import type { PageState } from '#domain/pages.ts';
import type { SessionStoragePort, TabInfo, TabsPort } from '#platform/ports.ts';
import { isObject } from '#shared/json.ts';
import { canCapture } from '#sites/registry.ts';

/** What the background remembers of a tab; in `storage.session`, for the worker may die. */
interface TabMemory {
  url: string;
  document: DocumentInfo | null;
  changed: boolean;
  /** The person clicked the icon here and the browser gave no address: nobody may read it. */
  closed: boolean;
}

export interface TabPagesDeps {
  tabs: TabsPort;
  session: SessionStoragePort;
}

const key = (tabId: number) => `tab:${tabId}`;
const withoutHash = (url: string) => url.split('#', 1)[0] ?? '';

/** The same page, whatever part of it the address points to. */
export const isSameAddress = (a: string, b: string) => withoutHash(a) === withoutHash(b);

/** The state of tabs' pages as the sidebar's chip needs it (ui.md, access). */
export class TabPages {
  readonly #deps: TabPagesDeps;

  constructor(deps: TabPagesDeps) {
    this.#deps = deps;
  }

  async current(windowId: number): Promise<PageState | null> {
    const tab = await this.#deps.tabs.active(windowId);
    return tab && this.stateOf(tab);
  }

  async stateOf(tab: TabInfo): Promise<PageState> {
    const memory = await this.#read(tab.tabId);
    const known = memory && isSameAddress(memory.url, tab.url) ? memory : null;
    const access = accessOf(tab, known?.closed ?? false);
    const { windowId, tabId, favicon } = tab;
    const open = access === 'granted';
    return {
      windowId,
      tabId,
      url: open ? tab.url : '',
      title: open ? tab.title : '',
      favicon: open ? favicon : null,
      access,
      document: open ? (known?.document ?? null) : null,
      changed: open && (known?.changed ?? false),
    };
  }

  captured(tab: TabInfo, document: DocumentInfo): Promise<void> {
    return this.#write(tab.tabId, { url: tab.url, document, changed: false, closed: false });
  }

  /** The page says that its text or address is no longer what was captured. */
  async changed(tabId: number, url: string): Promise<boolean> {
    const memory = await this.#read(tabId);
    if (!memory?.document || memory.changed) return false;
    if (!isSameAddress(memory.url, url)) return false;
    await this.#write(tabId, { ...memory, changed: true });
    return true;
  }

  /** A click on the icon grants activeTab; where it gave no address, the page is closed. */
  async clicked(tab: TabInfo): Promise<void> {
    if (tab.url !== '') return;
    await this.#write(tab.tabId, { url: '', document: null, changed: false, closed: true });
  }

  async #read(tabId: number): Promise<TabMemory | null> {
    const value = await this.#deps.session.get(key(tabId));
    return isObject(value) ? (value as unknown as TabMemory) : null;
  }

  #write(tabId: number, memory: TabMemory): Promise<void> {
    return this.#deps.session.set(key(tabId), memory);
  }
}

/** Without access the browser tells no address. */
export function accessOf(tab: Pick<TabInfo, 'url'>, closed: boolean): PageState['access'] {
  if (tab.url === '') return closed ? 'closed' : 'needsClick';
  return canCapture(tab.url) ? 'granted' : 'closed';
}
