import type { BusClient, PageClient, ReplyOf, RequestOf } from '#bus/types.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import {
  isPdfUrl,
  type PdfAddress,
  readPdfAddress,
  writePdfAddress,
} from '#domain/documents/pdf-address.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { SessionStoragePort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { pdfPlaceOf } from './split-view.ts';

export interface PdfTabsDeps {
  bus: Pick<BusClient, 'page'>;
  tabs: TabsPort;
  session: SessionStoragePort;
  pdf: {
    /** Address of the viewer (S2.5). */
    viewer: string;
    document(docId: string): Promise<DocumentInfo | null>;
    /** The file itself is saved here and is a PDF. */
    hasFile(docId: string): Promise<boolean>;
    /** Reads the PDF at an address, with its file. */
    read(url: string, signal: AbortSignal): Promise<DocumentInfo>;
    settings(): Promise<Pick<Settings, 'pdfEnabled' | 'pdfEnabledChooser'>>;
  };
  /** May pages of that address be read without a click? */
  mayRead(url: string): Promise<boolean>;
}

type Request = RequestOf<'page.showPassage'>;
type Reply = ReplyOf<'page.showPassage'>;
type PdfAnchor = Extract<Anchor, { kind: 'pdf' }>;

const key = (tabId: number) => `pdf:${tabId}`;
const withoutHash = (url: string) => url.split('#', 1)[0] ?? '';
const noTab: Reply = { outcome: 'noTab', tabId: null };

/** Tabs that show a PDF: in the viewer, or where it could be opened in it. */
export class PdfTabs {
  readonly #deps: PdfTabsDeps;

  constructor(deps: PdfTabsDeps) {
    this.#deps = deps;
  }

  /** What the viewer shows in that tab; null: it is not the viewer. */
  addressOf({ url }: Pick<TabInfo, 'url'>): PdfAddress | null {
    return url.split(/[?#]/, 1)[0] === this.#deps.pdf.viewer ? readPdfAddress(url) : null;
  }

  /** The address of the PDF that the viewer shows in that tab; null: it has none, or it is not the viewer. */
  async fileOf(tab: Pick<TabInfo, 'url'>): Promise<string | null> {
    const { file = null, docId = null } = this.addressOf(tab) ?? {};
    if (file !== null || docId === null) return file;
    return (await this.#deps.pdf.document(docId))?.link ?? null;
  }

  /** S3.9: whether a PDF in the browser's own viewer is offered to be read. */
  async isOffered(): Promise<boolean> {
    const { pdfEnabled, pdfEnabledChooser } = await this.#deps.pdf.settings();
    return pdfEnabled || pdfEnabledChooser;
  }

  /** The document of what the viewer shows, made there if it is none yet. */
  async read(tab: TabInfo, signal: AbortSignal): Promise<DocumentInfo> {
    const docId = this.addressOf(tab)?.docId ?? null;
    const known = docId === null ? null : await this.#deps.pdf.document(docId);
    if (known) return known;
    return (await this.#viewer(tab).request('viewer.read', {}, { signal })).document;
  }

  /** Whether the browser lets us ask for what the tab shows at its address. */
  mayRead({ url }: TabInfo): Promise<boolean> {
    return this.#deps.mayRead(url);
  }

  /** The document of a PDF that the browser itself shows. @throws capture_no_access */
  async readShown(tab: TabInfo, signal: AbortSignal): Promise<DocumentInfo> {
    if (!(await this.mayRead(tab))) throw new CodedError('capture_no_access');
    return this.#deps.pdf.read(tab.url, signal);
  }

  /** Brings the viewer of that document to the front, or opens it, and highlights the passage there. */
  async show(
    request: Request,
    anchor: PdfAnchor,
    signal: AbortSignal,
    docIdOf: (tab: TabInfo) => Promise<string | undefined>,
  ): Promise<Reply> {
    const shown = await this.#tabOf(request, docIdOf);
    if (shown && !shown.active) await this.#deps.tabs.show(shown.tabId);
    const tab = shown ?? (await this.#open(request));
    if (!tab) return noTab;
    const { docId, exact, onPage, sentence } = request;
    const passage = { docId, exact, onPage, sentence, anchor };
    try {
      const { outcome } = await this.#viewer(tab).request('viewer.show', passage, { signal });
      return { outcome, tabId: tab.tabId };
    } catch (error) {
      if (toCodedError(error).code === 'aborted') throw error;
      return { outcome: 'gone', tabId: tab.tabId };
    }
  }

  #viewer({ tabId }: TabInfo): PageClient {
    return this.#deps.bus.page({ tabId });
  }

  async #tabOf(
    { windowId, docId, link }: Request,
    docIdOf: (tab: TabInfo) => Promise<string | undefined>,
  ): Promise<TabInfo | undefined> {
    const found: TabInfo[] = [];
    for (const tab of await this.#deps.tabs.inWindow(windowId)) {
      const address = this.addressOf(tab);
      if (!address) continue;
      const isFile = link !== null && address.file !== null && isSame(address.file, link);
      if (address.docId === docId || isFile || (await docIdOf(tab)) === docId) found.push(tab);
    }
    return found.find((tab) => tab.active) ?? found[0];
  }

  /** Null where neither the file is saved nor an address known. */
  async #open(request: Request): Promise<TabInfo | null> {
    const { pdf, tabs } = this.#deps;
    const { docId, link, windowId } = request;
    const place = pdfPlaceOf(request);
    const open = (address: Omit<PdfAddress, 'place'>) =>
      tabs.open(writePdfAddress(pdf.viewer, { ...address, place }), windowId);
    if (await pdf.hasFile(docId)) return open({ docId, file: null });
    // Words of a file that was never read are known by its address alone.
    const isPdf = docId === '' || (await pdf.document(docId))?.docType === 'page_content__pdf';
    if (!isPdf || link === null) return null;
    return open({ docId: null, file: link });
  }

  /** Takes a tab to the viewer of the PDF it shows. @throws capture_no_access */
  async openTab(tabId: number): Promise<void> {
    const tab = await this.#deps.tabs.get(tabId);
    if (!tab?.url) throw new CodedError('capture_no_access');
    await this.#openIn(tab);
  }

  async #openIn({ tabId, url }: TabInfo): Promise<void> {
    await this.#deps.session.set(key(tabId), withoutHash(url));
    const address = { docId: null, file: url, place: null };
    await this.#deps.tabs.load(tabId, writePdfAddress(this.#deps.pdf.viewer, address));
  }

  /** S3.9 pdf.enabled. Who goes back to the browser's own viewer stays there. */
  async recordMove(tab: TabInfo): Promise<void> {
    const { session, pdf } = this.#deps;
    if (this.addressOf(tab)) return;
    const opened = await session.get(key(tab.tabId));
    if (opened === withoutHash(tab.url)) return;
    if (opened !== undefined) await session.remove(key(tab.tabId));
    if (!isPdfUrl(tab.url) || !(await pdf.settings()).pdfEnabled) return;
    if (await this.#deps.mayRead(tab.url)) await this.#openIn(tab);
  }
}

const isSame = (a: string, b: string) => withoutHash(a) === withoutHash(b);
