import type { Page } from 'puppeteer';
import type { Product } from './product.ts';

/** Drives the PDF viewer by accessible names. */
export class PdfPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the viewer with `?file=…` or `?doc=…#page=…`, and waits for its first page. */
  static async open(
    product: Pick<Product, 'browser' | 'id'>,
    query: string,
    size: { width: number; height: number } = { width: 1100, height: 800 },
  ): Promise<PdfPage> {
    const page = await product.browser.newPage();
    await page.setViewport(size);
    await page.goto(`chrome-extension://${product.id}/pages/pdf/web/viewer.html${query}`);
    return new PdfPage(page);
  }

  static fileQuery(url: string): string {
    return `?file=${encodeURIComponent(url)}`;
  }

  one(role: string, name: string) {
    return this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  }

  async click(name: string, role = 'button'): Promise<void> {
    await this.one(role, name).setTimeout(30_000).click();
  }

  /**
   * Resolves once the words of that page can be selected, or of any. A tab whose process was swapped may draw no frame
   * on a busy machine, and pdf.js draws in frames: a screenshot makes one (headless Chromium 156).
   */
  async drawn(page?: number): Promise<void> {
    const selector = page === undefined ? '.page' : `.page[data-page-number="${page}"]`;
    const isDrawn = (wanted: string) =>
      document.querySelector(`${wanted} .textLayer .endOfContent`) !== null;
    for (let attempt = 1; ; attempt += 1) {
      const waited = this.page.waitForFunction(isDrawn, { polling: 50, timeout: 10_000 }, selector);
      const isThere = await waited.then(
        () => true,
        (error) => (attempt < 6 ? false : Promise.reject(error)),
      );
      if (isThere) return;
      await this.page.bringToFront();
      await this.page.screenshot();
    }
  }

  async shows(text: string, timeout = 30_000): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted),
      { polling: 50, timeout },
      text,
    );
  }

  /** Resolves once the page field shows it. */
  async isAt(label: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) =>
        document.querySelector<HTMLInputElement>('input[aria-label="Page"]')?.value === wanted,
      { polling: 50, timeout: 30_000 },
      label,
    );
  }

  /** The highlighted boxes: page and middle in points of the page as shown on the screen. */
  highlighted(): Promise<
    { page: number; left: number; top: number; right: number; bottom: number }[]
  > {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('.gloss-highlight > div:not([data-sentence])')].map((mark) => {
        const page = mark.closest<HTMLElement>('.page') as HTMLElement;
        const around = page.getBoundingClientRect();
        const scale = Number.parseFloat(
          getComputedStyle(page).getPropertyValue('--scale-factor') || '1',
        );
        const box = mark.getBoundingClientRect();
        const x = (edge: number) => Math.round((edge - around.left - page.clientLeft) / scale);
        const y = (edge: number) => Math.round((edge - around.top - page.clientTop) / scale);
        return {
          page: Number(page.dataset.pageNumber),
          left: x(box.left),
          top: y(box.top),
          right: x(box.right),
          bottom: y(box.bottom),
        };
      }),
    );
  }

  /** Resolves once the first highlighted box is in view. A screenshot makes a page scroll that draws no frames. */
  async highlightsInView(): Promise<void> {
    const isInView = () =>
      this.page.evaluate(() => {
        const box = document
          .querySelector('.gloss-highlight > div:not([data-sentence])')
          ?.getBoundingClientRect();
        const around = document.querySelector('[data-scroll]')?.getBoundingClientRect();
        return !!box && !!around && box.top >= around.top && box.bottom <= around.bottom;
      });
    for (const until = Date.now() + 40_000; !(await isInView()); await this.page.screenshot()) {
      if (Date.now() > until) throw new Error('the highlight did not come into view');
    }
  }

  async isHighlighted(): Promise<void> {
    const selector = '.gloss-highlight > div:not([data-sentence])';
    for (let attempt = 1; ; attempt += 1) {
      const waited = this.page.waitForSelector(selector, { timeout: 10_000 });
      const isThere = await waited.then(
        () => true,
        (error) => (attempt < 6 ? false : Promise.reject(error)),
      );
      if (isThere) return;
      await this.page.screenshot();
    }
  }

  /** Escape removes the highlight, as a press in the pages does. */
  async endHighlight(): Promise<void> {
    await this.page.bringToFront();
    await this.page.keyboard.press('Escape');
    await this.page.waitForFunction(() => !document.querySelector('.gloss-highlight'));
  }

  /** Resolves once it is the last announcement to screen readers. */
  async says(text: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelector('main [role="status"]')?.textContent === wanted,
      { polling: 50, timeout: 40_000 },
      text,
    );
  }

  keys(...names: string[]): Promise<void> {
    return names.reduce<Promise<void>>(
      (before, name) => before.then(() => this.page.keyboard.press(name as never)),
      Promise.resolve(),
    );
  }

  async chord(modifier: 'Control' | 'Shift', key: string): Promise<void> {
    await this.page.keyboard.down(modifier);
    await this.page.keyboard.press(key as never);
    await this.page.keyboard.up(modifier);
  }
}
