import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { unlessAborted } from '#shared/unless-aborted.ts';
import type { PdfTabs } from '../../pdf/pdf-tabs.ts';
import { type CapturePageDeps, capturePage } from './capture-page.ts';
import { isSameAddress, type TabPages } from './tab-pages.ts';

interface TabCapturesDeps extends CapturePageDeps {
  tabs: Pick<TabsPort, 'get'>;
  pages: Pick<TabPages, 'captured' | 'foundPdf' | 'isPdf' | 'refuseExcluded' | 'refuseUnreadable'>;
  pdfs: Pick<PdfTabs, 'addressOf' | 'read' | 'readShown'>;
  /** See `TabPagesDeps`. */
  readonly loadedAt: (tabId: number) => Promise<number | null>;
  /** The state of the tab's page is another now. */
  readonly report: (tab: TabInfo) => Promise<void>;
}

interface CaptureRequest {
  tabId: number;
  /** Nothing of another origin is read; absent: any. */
  origin?: string | undefined;
}

/**
 * Reads what tabs show, a page or a PDF, in our viewer or the browser's. A second call for a tab joins the first; one
 * after the background died reads the page again.
 */
export class TabCaptures {
  readonly #deps: TabCapturesDeps;
  readonly #running = new Map<number, Promise<DocumentInfo>>();
  readonly #reading = new Map<number, Promise<DocumentInfo>>();

  constructor(deps: TabCapturesDeps) {
    this.#deps = deps;
  }

  /** Remembers the document as the tab's. @throws capture_*, and what the viewer says of its file */
  async capture(request: CaptureRequest, signal: AbortSignal): Promise<DocumentInfo> {
    const { tabId } = request;
    const running = this.#capture(request, signal);
    this.#running.set(tabId, running);
    try {
      return await running;
    } finally {
      if (this.#running.get(tabId) === running) this.#running.delete(tabId);
    }
  }

  /** Reads the page as it shows, for a draft: nothing in it is opened. @throws capture_* */
  captureAsShown(tabId: number): Promise<DocumentInfo> {
    return this.#read(tabId, true);
  }

  /**
   * Reads a tab that was opened for it (`PageReading.isRequested`).
   * @throws capture_*; fetch_refused: it shows a page of this machine or its network; aborted
   */
  captureRequested(tabId: number, signal: AbortSignal): Promise<DocumentInfo> {
    return unlessAborted(capturePage(this.#deps, { tabId, isRequested: true }, signal), signal);
  }

  /** Resolves once a capture of the tab that runs has ended, however. */
  async settled(tabId: number): Promise<void> {
    await this.#running.get(tabId)?.catch(() => undefined);
  }

  async #capture(request: CaptureRequest, signal: AbortSignal): Promise<DocumentInfo> {
    const { tabs, pages, pdfs } = this.#deps;
    const { tabId, origin } = request;
    const tab = await tabs.get(tabId);
    const viewed = tab && pdfs.addressOf(tab);
    if (tab && !viewed && (await pages.isPdf(tab))) return this.#capturePdf(tab, origin, signal);
    if (!viewed) return this.#captureUnknown(request, signal);
    refuseOther(viewed.file ?? tab.url, origin);
    await pages.refuseExcluded(tab);
    const document = await pdfs.read(tab, signal);
    const now = await tabs.get(tabId);
    if (now && pdfs.addressOf(now)) await pages.captured(now, document, null);
    return document;
  }

  /** Its address does not say whether it is a page: the look into it does. */
  async #captureUnknown(request: CaptureRequest, signal: AbortSignal): Promise<DocumentInfo> {
    try {
      return await this.#capturePage(request);
    } catch (error) {
      if (toCodedError(error).code !== 'capture_pdf') throw error;
      const tab = await this.#offer(request.tabId);
      if (!tab || !(await this.#deps.pages.isPdf(tab))) throw error;
      return this.#capturePdf(tab, request.origin, signal);
    }
  }

  async #capturePdf(
    tab: TabInfo,
    origin: string | undefined,
    signal: AbortSignal,
  ): Promise<DocumentInfo> {
    const { tabs, pages, pdfs } = this.#deps;
    refuseOther(tab.url, origin);
    const document = await pdfs.readShown(tab, signal);
    const now = await tabs.get(tab.tabId);
    if (now && isSameAddress(now.url, tab.url)) await pages.captured(now, document, null);
    return document;
  }

  /** The tab may have moved on while its old page was read, or since a restart: then once more. */
  async #capturePage(request: CaptureRequest): Promise<DocumentInfo> {
    const { tabs, pages, loadedAt } = this.#deps;
    const { tabId } = request;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      // Before the page is read: what is loaded meanwhile is another page.
      const loaded = await loadedAt(tabId);
      const document = await this.#captureShown(request);
      if (!document) continue;
      const tab = await tabs.get(tabId);
      if (!tab) return document;
      if (!isSameAddress(document.link ?? '', tab.url)) continue;
      await pages.captured(tab, document, loaded);
      return document;
    }
    throw new CodedError('capture_failed', 'the page moved on while it was read');
  }

  /** null: what failed was of the page before, which the tab left meanwhile. */
  async #captureShown({ tabId, origin }: CaptureRequest): Promise<DocumentInfo | null> {
    const { tabs } = this.#deps;
    const before = await tabs.get(tabId);
    // Without access the browser reports no address, and the page is not read.
    if (before?.url) refuseOther(before.url, origin);
    const joined = this.#reading.get(tabId);
    try {
      return await (joined ?? this.#readShared(tabId));
    } catch (error) {
      const after = await tabs.get(tabId);
      if (after && (joined || after.url !== before?.url)) return null;
      throw error;
    }
  }

  #readShared(tabId: number): Promise<DocumentInfo> {
    const reading = this.#read(tabId, false).finally(() => this.#reading.delete(tabId));
    this.#reading.set(tabId, reading);
    return reading;
  }

  /** Goes on without its callers: the next one may ask for the same. */
  async #read(tabId: number, isAsShown: boolean): Promise<DocumentInfo> {
    const tab = await this.#deps.tabs.get(tabId);
    if (!tab) throw new CodedError('capture_failed', 'the tab is gone');
    await this.#deps.pages.refuseUnreadable(tab);
    return capturePage(this.#deps, { tabId, isAsShown }, new AbortController().signal);
  }

  /** A PDF in the browser's own viewer is offered to be opened in ours. */
  async #offer(tabId: number): Promise<TabInfo | null> {
    const { tabs, pages, report } = this.#deps;
    const tab = await tabs.get(tabId);
    if (!tab) return null;
    await pages.foundPdf(tab);
    await report(tab);
    return tab;
  }
}

function refuseOther(url: string, origin: string | undefined): void {
  if (origin === undefined || URL.parse(url)?.origin === origin) return;
  throw new CodedError('capture_failed', 'the tab shows another site');
}
