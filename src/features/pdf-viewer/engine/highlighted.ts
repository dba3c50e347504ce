import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfBox, PdfPlace } from '#domain/documents/pdf-address.ts';
import { boxAtFull, boxOnPage, type Percent, type Viewport } from './box-on-page.ts';
import { createMeasure, runsOf } from './page-runs.ts';
import type { ViewerParts } from './viewer-parts.ts';
import { joined, type PageRuns, type QuotedWords, wordsOnPages } from './words-on-page.ts';

/** Of a whole page, which no words are quoted of. */
const pageMs = 5000;

interface PageView {
  div: HTMLElement;
  viewport: Viewport;
  renderingState: number;
}

/** Of pdf.js's `RenderingStates`. */
const drawn = 3;

/** The highlights of one page. */
interface HighlightedPage {
  page: number;
  layer: HTMLElement;
  boxes: readonly PdfBox[];
  /** Of the whole sentence; empty where that is not known. */
  sentence: readonly PdfBox[];
  /** The page at 100 %, in whose points the boxes are. */
  base: Viewport;
}

/** Highlighted passages: a layer over each page, until another is shown or the person presses in the pages. */
export class Highlighted {
  readonly #parts: ViewerParts;
  readonly #document: PDFDocumentProxy;
  readonly #container: HTMLElement;
  #pages: HighlightedPage[] = [];
  #timer = 0;
  #onDrawn: (() => void) | null = null;
  /** Grows with each place: one that is ready late does not replace a newer one. */
  #latest = 0;

  constructor(parts: ViewerParts, document: PDFDocumentProxy, container: HTMLElement) {
    this.#parts = parts;
    this.#document = document;
    this.#container = container;
    // pdf.js removes foreign layers when it draws a page again.
    for (const name of ['pagerender', 'pagerendered', 'rotationchanging']) {
      parts.events.on(name, () => this.#lay());
    }
    parts.events.on('pagerendered', () => this.#reportDrawn());
    container.addEventListener('pointerdown', ({ target }) => {
      // The container itself: its scroll bar.
      if (target !== container) this.close();
    });
  }

  /** Resolves once it is seen, or in favour of a newer one; false: there is no such page. */
  async show(place: PdfPlace): Promise<boolean> {
    const { viewer } = this.#parts;
    const parts = [place, ...(place.next ? [place.next] : [])];
    if (place.page > this.#document.numPages) return false;
    this.#latest += 1;
    const own = this.#latest;
    await viewer.firstPagePromise;
    const pages = await Promise.all(
      parts
        .filter(({ page }) => page <= this.#document.numPages)
        .map(({ page, boxes }) => this.#lightPage(page, boxes)),
    );
    const shown = await this.#narrowed(pages, place);
    if (own !== this.#latest) return true;
    this.close();
    this.#pages = shown;
    this.#bring();
    this.#lay();
    const seen = new Promise<void>((resolve) => {
      this.#onDrawn = resolve;
    });
    this.#reportDrawn();
    // Pages of other sizes above it may still push it away.
    const top = this.#container.scrollTop;
    void Promise.resolve(viewer.pagesPromise).then(() => {
      const isUnmoved = Math.abs(this.#container.scrollTop - top) < 2;
      if (this.#pages === shown && isUnmoved && !viewer.hasEqualPageSizes) this.#bring();
    });
    await seen;
    return true;
  }

  /** A page may be drawn long after its place was requested. */
  #reportDrawn(): void {
    const isDrawn = ({ page }: HighlightedPage) => this.#view(page)?.renderingState === drawn;
    if (!this.#onDrawn || !this.#pages.some(isDrawn)) return;
    this.#onDrawn();
    this.#onDrawn = null;
    if (this.#pages.every(isWholePage)) {
      this.#timer = window.setTimeout(() => this.close(), pageMs);
    }
  }

  close(): void {
    window.clearTimeout(this.#timer);
    this.#onDrawn?.();
    this.#onDrawn = null;
    for (const { layer } of this.#pages) layer.remove();
    this.#pages = [];
  }

  async #lightPage(page: number, boxes: readonly PdfBox[]): Promise<HighlightedPage> {
    const proxy = await this.#document.getPage(page);
    const view = this.#view(page) as (PageView & { pdfPage: unknown }) | undefined;
    if (view && !view.pdfPage)
      (view as unknown as { setPdfPage(p: unknown): void }).setPdfPage(proxy);
    const layer = document.createElement('div');
    layer.className = 'gloss-highlight';
    layer.setAttribute('aria-hidden', 'true');
    const base = proxy.getViewport({ scale: 1 }) as unknown as Viewport;
    return { page, layer, boxes, sentence: [], base };
  }

  /** The words and their sentence alone, where the pages' text has them in those boxes. */
  async #narrowed(pages: HighlightedPage[], place: QuotedWords): Promise<HighlightedPage[]> {
    if (!place.words || pages.some(({ boxes }) => boxes.length === 0)) return pages;
    const texts = await Promise.all(pages.map((page) => this.#runsOf(page))).catch(() => []);
    const found = wordsOnPages(place, texts, createMeasure());
    if (!found) return pages;
    const narrowed = pages.map((page, index) => ({
      ...page,
      boxes: found.words[index] ?? [],
      sentence: found.sentence[index] ?? [],
    }));
    return narrowed.filter(({ boxes, sentence }) => boxes.length + sentence.length > 0);
  }

  async #runsOf({ page, boxes, base }: HighlightedPage): Promise<PageRuns> {
    const runs = await runsOf(await this.#document.getPage(page));
    return { page, runs, boxes, toPoints: (x, y) => base.convertToViewportPoint(x, y) };
  }

  /** Where these parts of the window are on a page at 100 %: a box for each line. */
  async boxesAt(page: number, parts: readonly DOMRect[]): Promise<PdfBox[]> {
    const view = this.#view(page);
    if (!view) return [];
    const base = (await this.#document.getPage(page)).getViewport({
      scale: 1,
    }) as unknown as Viewport;
    const { left, top } = view.div.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = view.div;
    const x = (at: number) => ((at - left - clientLeft) / clientWidth) * 100;
    const y = (at: number) => ((at - top - clientTop) / clientHeight) * 100;
    return joined(
      parts.map((part) =>
        boxAtFull(
          { left: x(part.left), top: y(part.top), right: x(part.right), bottom: y(part.bottom) },
          base,
          view.viewport,
        ),
      ),
    );
  }

  #view(page: number): PageView | undefined {
    return this.#parts.viewer.getPageView(page - 1) as PageView | undefined;
  }

  #lay(): void {
    for (const shown of this.#pages) {
      const { page, layer, boxes, sentence, base } = shown;
      const view = this.#view(page);
      if (!view) continue;
      const isPage = isWholePage(shown);
      const places = isPage ? [[0, 0, base.width, base.height] as const] : boxes;
      layer.toggleAttribute('data-page', isPage);
      const marks = (boxes: readonly PdfBox[], isSentence: boolean) =>
        boxes.map((box) => {
          const mark = document.createElement('div');
          mark.toggleAttribute('data-sentence', isSentence);
          Object.assign(mark.style, percents(boxOnPage(box, base, view.viewport)));
          return mark;
        });
      layer.replaceChildren(...marks(sentence, true), ...marks(places, false));
      if (layer.parentElement !== view.div) view.div.append(layer);
    }
  }

  /** The first box of the words is a third below the top, and inside the page's width. */
  #bring(): void {
    const first = this.#pages.find(({ boxes }) => boxes.length > 0) ?? this.#pages[0];
    const view = first && this.#view(first.page);
    if (!first || !view) return;
    const { viewer } = this.#parts;
    viewer.currentPageNumber = first.page;
    const [box] = first.boxes;
    if (!box) return;
    const { left, top, right } = boxOnPage(box, first.base, view.viewport);
    const page = view.div.getBoundingClientRect();
    const around = this.#container.getBoundingClientRect();
    const border = view.div.clientLeft;
    const x = (part: number) => page.left + border + (part / 100) * view.div.clientWidth;
    const y = page.top + view.div.clientTop + (top / 100) * view.div.clientHeight;
    this.#container.scrollTop += y - around.top - around.height / 3;
    if (x(right) > around.right || x(left) < around.left) {
      this.#container.scrollLeft += x(left) - around.left - 16;
    }
  }
}

const isWholePage = ({ boxes, sentence }: HighlightedPage) => boxes.length + sentence.length === 0;

function percents({ left, top, right, bottom }: Percent) {
  return {
    left: `${left}%`,
    top: `${top}%`,
    width: `${right - left}%`,
    height: `${bottom - top}%`,
  };
}
