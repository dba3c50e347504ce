import type { PageState } from '#domain/capture/pages.ts';
import { sourceAddress } from '#domain/capture/source-address.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { isPdfUrl } from '#domain/documents/pdf-address.ts';
import type { SessionStoragePort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';
import { canCapture, pageAddress } from '#sites/site-facts.ts';
import type { PdfTabs } from '../../pdf/pdf-tabs.ts';

/** What the background remembers of a tab; in `storage.session`, for the worker may die. */
interface TabMemory {
  url: string;
  document: DocumentInfo | null;
  changed: boolean;
  /** When the page that was captured was loaded, as it says; null: unknown. */
  loadedAt: number | null;
  /** The person clicked the icon here and the browser gave no address: the page cannot be read. */
  closed: boolean;
  /** Its address does not say that it is a PDF; a look into it did. */
  isPdf?: boolean;
}

export interface TabPagesDeps {
  tabs: TabsPort;
  session: SessionStoragePort;
  pdfs: Pick<PdfTabs, 'addressOf' | 'fileOf' | 'isOffered' | 'mayRead'>;
  /** Did the person choose that the site is never read? */
  readonly isExcluded: (url: string) => Promise<boolean>;
  /** `performance.timeOrigin` of the tab's page; null: out of reach. */
  readonly loadedAt: (tabId: number) => Promise<number | null>;
}

const key = (tabId: number) => `tab:${tabId}`;

/** The same page, whatever part of it the address points to. */
export const isSameAddress = (a: string, b: string) => pageAddress(a) === pageAddress(b);

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
    if (await this.#isExcluded(tab)) return { ...hiddenState(tab, 'closed'), isExcluded: true };
    const viewed = this.#deps.pdfs.addressOf(tab);
    if (viewed) return shownState({ ...tab, url: viewed.file ?? tab.url }, known);
    const access = accessOf(tab, known?.closed ?? false);
    if (access !== 'granted') return hiddenState(tab, access);
    if (!isPdfUrl(tab.url) && !known?.isPdf) return shownState(tab, known);
    if (!(await this.#deps.pdfs.isOffered())) return hiddenState(tab, 'closed');
    const state = { ...shownState(tab, known), offersPdf: true };
    return (await this.#deps.pdfs.mayRead(tab)) ? state : { ...state, needsAccess: true };
  }

  /** Whether the browser itself shows a PDF there that may be a source. */
  async isPdf(tab: TabInfo): Promise<boolean> {
    return (await this.stateOf(tab)).offersPdf === true;
  }

  /** Of the page, or of the PDF in our own viewer; null: it has none that a site could be known by. */
  async addressOf(tab: TabInfo): Promise<string | null> {
    const address = sourceAddress((await this.#deps.pdfs.fileOf(tab)) ?? tab.url);
    return /^https?:/.test(address) ? address : null;
  }

  /** @throws capture_excluded: the person chose that its site is never read */
  async refuseExcluded(tab: TabInfo): Promise<void> {
    if (await this.#isExcluded(tab)) throw new CodedError('capture_excluded');
  }

  /** @throws capture_refused, capture_no_access, capture_excluded */
  async refuseUnreadable(tab: TabInfo): Promise<void> {
    const { access, isExcluded } = await this.stateOf(tab);
    if (isExcluded) throw new CodedError('capture_excluded');
    if (access === 'closed') throw new CodedError('capture_refused');
    if (access === 'needsClick') throw new CodedError('capture_no_access');
  }

  async #isExcluded(tab: TabInfo): Promise<boolean> {
    const address = await this.addressOf(tab);
    return address !== null && (await this.#deps.isExcluded(address));
  }

  /** The browser shows a PDF there, in which no script of an extension runs. */
  async foundPdf(tab: TabInfo): Promise<void> {
    const nothing = { document: null, changed: false, loadedAt: null, closed: false };
    await this.#write(tab.tabId, { url: tab.url, ...nothing, isPdf: true });
  }

  captured(tab: TabInfo, document: DocumentInfo, loadedAt: number | null): Promise<void> {
    const { tabId, url } = tab;
    const isPdf = document.docType === 'page_content__pdf';
    const known = { url, document, loadedAt, changed: false, closed: false };
    return this.#write(tabId, { ...known, ...(isPdf && { isPdf }) });
  }

  /** The tab has loaded a page or a frame: the page that was captured may have been loaded again. */
  async loaded({ tabId, url }: TabInfo): Promise<boolean> {
    const before = (await this.#read(tabId))?.loadedAt ?? null;
    if (before === null) return false;
    const now = await this.#deps.loadedAt(tabId);
    return now !== null && now !== before && this.changed(tabId, url);
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
    const nothing = { document: null, changed: false, loadedAt: null };
    await this.#write(tab.tabId, { url: '', ...nothing, closed: true });
  }

  async #read(tabId: number): Promise<TabMemory | null> {
    const value = await this.#deps.session.get(key(tabId));
    return isObject(value) ? (value as unknown as TabMemory) : null;
  }

  #write(tabId: number, memory: TabMemory): Promise<void> {
    return this.#deps.session.set(key(tabId), memory);
  }
}

function shownState(tab: TabInfo, known: TabMemory | null): PageState {
  const { windowId, tabId, url, title, favicon } = tab;
  const { document = null, changed = false } = known ?? {};
  return { windowId, tabId, url, title, favicon, access: 'granted', document, changed };
}

function hiddenState(
  { windowId, tabId }: TabInfo,
  access: Exclude<PageState['access'], 'granted'>,
): PageState {
  const nothing = { url: '', title: '', favicon: null, document: null, changed: false };
  return { windowId, tabId, access, ...nothing };
}

/** Without access the browser reports no address. */
function accessOf(tab: Pick<TabInfo, 'url'>, closed: boolean): PageState['access'] {
  if (tab.url === '') return closed ? 'closed' : 'needsClick';
  return canCapture(tab.url) ? 'granted' : 'closed';
}
