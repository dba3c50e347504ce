import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { PdfTabs } from '../pdf/pdf-tabs.ts';
import type { PageCaptures } from './page-captures.ts';
import { isSameAddress, type TabPages } from './tab-pages.ts';

interface TabCapturesDeps {
  tabs: Pick<TabsPort, 'get'>;
  captures: Pick<PageCaptures, 'capture' | 'isRunning'>;
  pages: Pick<TabPages, 'captured' | 'foundPdf' | 'refuseExcluded'>;
  pdfs: Pick<PdfTabs, 'addressOf' | 'read'>;
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

/** Reads what a tab shows, a page or a PDF in the viewer, and remembers it as the tab's. */
export class TabCaptures {
  readonly #deps: TabCapturesDeps;
  readonly #running = new Map<number, Promise<DocumentInfo>>();

  constructor(deps: TabCapturesDeps) {
    this.#deps = deps;
  }

  /** @throws capture_*, and what the viewer says of its file */
  async capture(request: CaptureRequest, signal: AbortSignal): Promise<DocumentInfo> {
    const { tabId } = request;
    const running = this.#capture(request, signal);
    this.#running.set(tabId, running);
    try {
      return await running;
    } catch (error) {
      if (toCodedError(error).code === 'capture_pdf') await this.#offer(tabId);
      throw error;
    } finally {
      if (this.#running.get(tabId) === running) this.#running.delete(tabId);
    }
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
    if (!viewed) return this.#capturePage(request);
    refuseOther(viewed.file ?? tab.url, origin);
    await pages.refuseExcluded(tab);
    const document = await pdfs.read(tab, signal);
    const now = await tabs.get(tabId);
    if (now && pdfs.addressOf(now)) await pages.captured(now, document, null);
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
    const { tabs, captures } = this.#deps;
    const before = await tabs.get(tabId);
    // Without access the browser reports no address, and the page is not read.
    if (before?.url) refuseOther(before.url, origin);
    const joins = captures.isRunning(tabId);
    try {
      return await captures.capture(tabId);
    } catch (error) {
      const after = await tabs.get(tabId);
      if (after && (joins || after.url !== before?.url)) return null;
      throw error;
    }
  }

  /** A PDF in the browser's own viewer is offered to be opened in ours. */
  async #offer(tabId: number): Promise<void> {
    const { tabs, pages, report } = this.#deps;
    const tab = await tabs.get(tabId);
    if (!tab) return;
    await pages.foundPdf(tab);
    await report(tab);
  }
}

function refuseOther(url: string, origin: string | undefined): void {
  if (origin === undefined || URL.parse(url)?.origin === origin) return;
  throw new CodedError('capture_failed', 'the tab shows another site');
}
