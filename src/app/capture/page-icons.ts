import type { TabsPort } from '#platform/ports.ts';

export interface PageIconsDeps {
  tabs: Pick<TabsPort, 'all'>;
  /** May pages of this address be read? */
  mayRead(url: string): Promise<boolean>;
  /** The bytes of an icon that the page at `page` names; null: there are none. */
  fetchIcon(page: URL, address: string): Promise<Blob | null>;
  /** A small PNG of it as a `data:` address; rejects what is no picture. */
  drawIcon(icon: Blob): Promise<string>;
}

const maxIcons = 100;

/**
 * Icons of open tabs' pages as small PNGs. Views never load what a page names: its picture is
 * decoded here (a vector picture or a huge one could hold a view), and no other host is called than
 * those that the browser called for the tab.
 */
export class PageIcons {
  readonly #deps: PageIconsDeps;
  readonly #icons = new Map<string, Promise<string | null>>();

  constructor(deps: PageIconsDeps) {
    this.#deps = deps;
  }

  async iconAt(address: string): Promise<string | null> {
    const page = await this.#pageWith(address);
    if (!page) return null;
    const key = `${page.origin} ${address}`;
    let icon = this.#icons.get(key);
    if (!icon) {
      icon = this.#draw(page, address);
      this.#icons.set(key, icon);
      const [oldest] = this.#icons.keys();
      if (this.#icons.size > maxIcons && oldest !== undefined) this.#icons.delete(oldest);
      if ((await icon) === null) this.#icons.delete(key);
    }
    return icon;
  }

  /** A readable page that an open tab shows with this icon. */
  async #pageWith(address: string): Promise<URL | null> {
    for (const { url, favicon } of await this.#deps.tabs.all()) {
      const page = favicon === address ? URL.parse(url) : null;
      if (page && /^https?:$/.test(page.protocol) && (await this.#deps.mayRead(url))) return page;
    }
    return null;
  }

  async #draw(page: URL, address: string): Promise<string | null> {
    const icon = await this.#deps.fetchIcon(page, address);
    return icon && this.#deps.drawIcon(icon).catch(() => null);
  }
}
