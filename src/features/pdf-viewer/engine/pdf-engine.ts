import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfBox, PdfPlace } from '#domain/documents/pdf-address.ts';
import { CodedError, type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { guardForm } from './guard-form.ts';
import { Highlighted } from './highlighted.ts';
import { loadPdfJs, type PdfFiles, type PdfJs } from './load-pdfjs.ts';
import { Observed } from './observed.ts';
import { PdfFind } from './pdf-find.ts';
import { loadingTask, openingError, type PdfSource } from './pdf-source.ts';
import { createViewerParts, type ViewerParts } from './viewer-parts.ts';
import { followZoomGestures } from './zoom-gestures.ts';

/** How pages are fitted; else they have a fixed scale. */
export type Fit = 'auto' | 'page-width' | 'page-fit';

export interface PdfState {
  phase: 'loading' | 'password' | 'open' | 'failed';
  /** Of the file, from 0 to 1; null where its size is not known. */
  loaded: number | null;
  isWrongPassword: boolean;
  /** A password was entered and is tried. */
  isUnlocking: boolean;
  error: ErrorData | null;
  /** From 1. */
  page: number;
  pages: number;
  /** Numbers printed on the pages, where they differ from their order. */
  labels: readonly string[] | null;
  /** 1: a point of the page is 1/72 inch. */
  scale: number;
  fit: Fit | null;
  rotation: number;
  title: string;
}

export const unopened: PdfState = {
  phase: 'loading',
  loaded: 0,
  isWrongPassword: false,
  isUnlocking: false,
  error: null,
  page: 1,
  pages: 0,
  labels: null,
  scale: 1,
  fit: 'auto',
  rotation: 0,
  title: '',
};

interface PdfEngineOptions {
  container: HTMLDivElement;
  files: PdfFiles;
  source: PdfSource;
  /** The initial place. */
  start: { page: number; scale: string } | null;
  /** The screen reader's name of a page; `label`: its number as printed. */
  pageName(label: string): string;
}

const fits: readonly string[] = ['auto', 'page-width', 'page-fit'];
const isFit = (value: unknown): value is Fit => fits.includes(value as string);

/** A document in pdf.js's viewer, as long as `container` exists. */
export class PdfEngine {
  readonly state = new Observed<PdfState>(unopened);
  /** Ids of its marks in its order, without those whose page does not have their words; null: not known yet. */
  readonly marked = new Observed<{ ids: readonly string[] | null }>({ ids: null });
  readonly #options: PdfEngineOptions;
  readonly #life = new AbortController();
  readonly #shown = new Set<(place: PdfPlace) => void>();
  readonly #opened: Promise<PDFDocumentProxy>;
  #task: PDFDocumentLoadingTask | null = null;
  #parts: ViewerParts | null = null;
  #highlighted: Highlighted | null = null;
  #find: PdfFind | null = null;
  #enterPassword: ((password: string) => void) | null = null;
  #password: string | null = null;

  constructor(options: PdfEngineOptions) {
    this.#options = options;
    this.state.set({ title: options.source.name });
    this.#opened = this.#open();
    this.#opened.catch((error: unknown) => this.#fail(toCodedError(error)));
  }

  /** Rejects with the error for the person. */
  get opened(): Promise<PDFDocumentProxy> {
    return this.#opened;
  }

  get source(): PdfSource {
    return this.#options.source;
  }

  /** Null before the document is open. */
  get find(): PdfFind | null {
    return this.#find;
  }

  /** The password that opened it; in memory only. */
  get password(): string | null {
    return this.#password;
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }

  async #open(): Promise<PDFDocumentProxy> {
    const { files, source, container } = this.#options;
    try {
      const lib = await loadPdfJs(files);
      const task = await loadingTask(lib, files, source);
      this.#task = task;
      this.#stopIfClosed();
      this.#follow(task, lib);
      const document = await task.promise;
      this.#stopIfClosed();
      this.#parts = createViewerParts(lib, files, container, this.#life.signal);
      this.#show(document, this.#parts);
      void this.#nameAll(document, this.#parts);
      return document;
    } catch (error) {
      throw this.#life.signal.aborted ? new CodedError('aborted') : openingError(error, source);
    }
  }

  #stopIfClosed(): void {
    if (!this.#life.signal.aborted) return;
    void this.#task?.destroy().catch(() => undefined);
    throw new CodedError('aborted');
  }

  #fail(error: CodedError): void {
    if (error.code === 'aborted') return;
    this.state.set({ phase: 'failed', error: error.toData(), isUnlocking: false });
  }

  #follow(task: PDFDocumentLoadingTask, { build }: PdfJs): void {
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
      this.state.set({ loaded: total > 0 ? Math.min(1, loaded / total) : null });
    task.onPassword = (enter: (password: string) => void, reason: number) => {
      this.#enterPassword = enter;
      const isWrongPassword = reason === build.PasswordResponses.INCORRECT_PASSWORD;
      this.state.set({ phase: 'password', isWrongPassword, isUnlocking: false });
    };
  }

  #show(document: PDFDocumentProxy, parts: ViewerParts): void {
    const { viewer, events, links } = parts;
    const { container, start } = this.#options;
    events.on('pagesinit', () => {
      viewer.currentScaleValue = start?.scale ?? 'auto';
      if (start) viewer.currentPageNumber = Math.min(start.page, viewer.pagesCount);
      this.#namePages();
    });
    events.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
      this.state.set({ page: pageNumber }),
    );
    events.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
      this.state.set({ scale, fit: isFit(presetValue) ? presetValue : null }),
    );
    events.on('rotationchanging', ({ pagesRotation }: { pagesRotation: number }) =>
      this.state.set({ rotation: pagesRotation }),
    );
    this.#highlighted = new Highlighted(parts, document, container);
    this.#find = new PdfFind(parts);
    links.setDocument(document);
    viewer.setDocument(document);
    guardForm(document, this.#life.signal);
    followZoomGestures(container, parts, this.#life.signal);
    this.#followSize(container, parts);
    this.state.set({ phase: 'open', pages: document.numPages, isUnlocking: false });
  }

  /** Pages that are fitted stay fitted. */
  #followSize(container: HTMLElement, { viewer }: ViewerParts): void {
    let width = container.clientWidth;
    const observer = new ResizeObserver(() => {
      const value = viewer.currentScaleValue;
      const isWider = container.clientWidth !== width;
      width = container.clientWidth;
      if (isFit(value) && (isWider || value === 'page-fit')) viewer.currentScaleValue = value;
      viewer.update();
    });
    observer.observe(container);
    this.#life.signal.addEventListener('abort', () => observer.disconnect());
  }

  async #nameAll(document: PDFDocumentProxy, { viewer }: ViewerParts): Promise<void> {
    const [info, labels] = await Promise.all([
      document.getMetadata().then(
        ({ info }) => info,
        () => ({}),
      ),
      document.getPageLabels().catch(() => null),
    ]);
    const title = (info as { Title?: unknown }).Title;
    if (typeof title === 'string' && title.trim()) this.state.set({ title: title.trim() });
    if (!labels?.some((label, at) => label !== '' && label !== String(at + 1))) return;
    viewer.setPageLabels(labels);
    this.state.set({ labels });
    this.#namePages();
  }

  #namePages(): void {
    const { labels } = this.state.get();
    const { viewer } = this.#parts ?? {};
    for (let at = 0; viewer && at < viewer.pagesCount; at += 1) {
      const { div } = viewer.getPageView(at) as { div: HTMLElement };
      div.setAttribute('aria-label', this.#options.pageName(labels?.[at] || String(at + 1)));
    }
  }

  enterPassword(password: string): void {
    this.#password = password;
    this.state.set({ phase: 'loading', isWrongPassword: false, isUnlocking: true });
    this.#enterPassword?.(password);
  }

  goToPage(page: number): void {
    const { viewer } = this.#parts ?? {};
    if (!viewer || page < 1 || page > viewer.pagesCount) return;
    viewer.currentPageNumber = page;
  }

  /** An index of pages, or a number that is printed on a page; false: there is none. */
  goToLabel(text: string): boolean {
    const { labels, pages } = this.state.get();
    const wanted = text.trim();
    const printed = labels ? labels.indexOf(wanted) + 1 : 0;
    const page = printed || Number(wanted);
    if (!Number.isInteger(page) || page < 1 || page > pages) return false;
    this.goToPage(page);
    return true;
  }

  /** A place named by the document itself, such as an entry of its outline. */
  async goTo(destination: string | unknown[]): Promise<void> {
    await this.#parts?.links.goToDestination(destination as string);
  }

  nextPage(): void {
    this.#parts?.viewer.nextPage();
  }

  previousPage(): void {
    this.#parts?.viewer.previousPage();
  }

  zoom(steps: 1 | -1): void {
    this.#parts?.viewer.updateScale({ steps, drawingDelay: 300 } as never);
  }

  setScale(value: Fit | number): void {
    if (this.#parts) this.#parts.viewer.currentScaleValue = String(value);
  }

  rotate(degrees: 90 | -90): void {
    if (this.#parts) this.#parts.viewer.pagesRotation += degrees;
  }

  /** Where the person is now, to open there again. */
  get scaleValue(): string {
    return this.#parts?.viewer.currentScaleValue ?? 'auto';
  }

  /** Scrolls to the place and highlights its boxes; resolves once they are seen. false: the document has no such page. */
  async show(place: PdfPlace): Promise<boolean> {
    await this.opened;
    const isShown = (await this.#highlighted?.show(place)) ?? false;
    if (isShown) for (const listener of this.#shown) listener(place);
    return isShown;
  }

  /** Where these parts of the window are on a page at 100 %. */
  async boxesAt(page: number, parts: readonly DOMRect[]): Promise<PdfBox[]> {
    return (await this.#highlighted?.boxesAt(page, parts)) ?? [];
  }

  endHighlight(): void {
    this.#highlighted?.close();
  }

  /** A place was shown and highlighted. */
  onShown(listener: (place: PdfPlace) => void): () => void {
    this.#shown.add(listener);
    return () => void this.#shown.delete(listener);
  }

  /** The unchanged file. */
  async bytes(): Promise<Blob> {
    const { source } = this.#options;
    if (source.kind === 'blob') return source.blob;
    const document = await this.opened;
    return pdfBlob(await document.getData());
  }

  /** The file with the values of its forms. */
  async filled(): Promise<Blob> {
    const document = await this.opened;
    if (document.annotationStorage.size === 0) return this.bytes();
    return pdfBlob(await document.saveDocument());
  }

  close(): void {
    this.#life.abort();
    this.#highlighted?.close();
    this.#parts?.viewer.setDocument(null);
    this.#parts?.links.setDocument(null);
    void this.#task?.destroy().catch(() => undefined);
  }
}

const pdfBlob = (bytes: Uint8Array): Blob =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
