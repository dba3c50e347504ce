import type { ElementHandle, Frame, Page, WebWorker } from 'puppeteer';
import { ChatPage } from './chat-page.ts';
import type { Product } from './product.ts';

/** Where the pill's parts are in the window; null: there is no pill. */
export interface PillBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The host of the pill: the element with nothing in it that a page can see. */
const findHost = (): PillBox | null => {
  const host = [...document.querySelectorAll<HTMLElement>('div')].find(
    ({ style }) => style.zIndex === '2147483647',
  );
  return host ? { x: 0, y: 0, width: 0, height: 0 } : null;
};

export async function hasHost(page: Page | Frame): Promise<boolean> {
  return (await page.evaluate(findHost)) !== null;
}

export async function waitForHost(page: Page | Frame): Promise<void> {
  await page.waitForFunction(findHost, { polling: 20, timeout: 90_000 });
}

export async function waitForNoHost(page: Page | Frame): Promise<void> {
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll<HTMLElement>('div')].some(
        ({ style }) => style.zIndex === '2147483647',
      ),
    { polling: 20, timeout: 90_000 },
  );
}

interface Node {
  nodeId: number;
  backendNodeId: number;
  nodeName: string;
  attributes?: string[];
  children?: Node[];
  shadowRoots?: Node[];
  contentDocument?: Node;
}

/** What is in closed shadow roots, by its accessible name, as DevTools sees it. */
async function boxOfNamed(page: Page, name: string): Promise<PillBox | null> {
  const session = await page.createCDPSession();
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const found = findNamed(root as Node, name);
    if (!found) return null;
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: found.backendNodeId });
    const [x = 0, y = 0] = model.border;
    return { x, y, width: model.width, height: model.height };
  } catch {
    return null;
  } finally {
    await session.detach();
  }
}

function findNamed(node: Node, name: string): Node | null {
  const { attributes = [] } = node;
  const at = attributes.indexOf('aria-label');
  if (at >= 0 && at % 2 === 0 && attributes[at + 1] === name) return node;
  const inner = [...(node.children ?? []), ...(node.shadowRoots ?? [])];
  if (node.contentDocument) inner.push(node.contentDocument);
  for (const child of inner) {
    const found = findNamed(child, name);
    if (found) return found;
  }
  return null;
}

export async function waitForNamed(page: Page, name: string, ms = 90_000): Promise<PillBox> {
  const until = Date.now() + ms;
  for (;;) {
    const box = await boxOfNamed(page, name);
    if (box && box.width > 0) return box;
    if (Date.now() > until) throw new Error(`nothing named "${name}" in the page`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function isNamed(page: Page, name: string): Promise<boolean> {
  return (await boxOfNamed(page, name)) !== null;
}

export const pillName = 'Gloss tools for the selected text';

export async function pressPill(page: Page, button: string): Promise<void> {
  const box = await waitForNamed(page, button);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const isCard = (url: string) => url.endsWith('/pages/frame/index.html');

/** What writes into the page counts once it has been seen for a while: the card marks it. */
const writing = ['Insert', 'Replace', 'Insert below', 'Undo'];

/** The card's page, driven by accessible names. */
export class Card {
  readonly frame: Frame;
  readonly page: Page;

  constructor(page: Page, frame: Frame) {
    this.page = page;
    this.frame = frame;
  }

  async shows(text: string, timeout = 40_000): Promise<void> {
    await this.frame.waitForFunction(
      (wanted) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted),
      { polling: 50, timeout },
      text,
    );
  }

  #twoFrames(): Promise<number> {
    return this.page.evaluate(
      () => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  button(name: string) {
    return this.frame.waitForSelector(`::-p-aria([name="${name}"][role="button"])`, {
      timeout: 90_000,
    });
  }

  /**
   * With a real pointer: what writes needs a person's click. The card moves and grows with its text:
   * the click waits until the button is where it was a moment before.
   */
  async click(name: string): Promise<void> {
    const button = await this.button(name);
    // A card in a frame at the end of the window is scrolled to, as a person does.
    const { y = 0, height = 0 } = (await button?.boundingBox()) ?? {};
    await this.page.evaluate(
      (end) => end > innerHeight && scrollBy(0, end - innerHeight),
      y + height + 24,
    );
    if (name === 'Undo') await this.#pointAt(button);
    if (writing.includes(name)) await this.frame.waitForSelector('[data-seen]');
    await this.press(name);
  }

  /** Under the pointer a notice stays. */
  async #pointAt(button: ElementHandle | null): Promise<void> {
    const box = await button?.boundingBox();
    if (box) await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Of a translation that is there, or is asked for. */
  async chooseLanguage(language: string): Promise<void> {
    const chosen = 'button[aria-label^="Language of the translation"]';
    await this.frame.waitForSelector(`input:focus, ${chosen}`);
    if (!(await this.frame.$('input:focus'))) await this.frame.locator(chosen).click();
    await this.frame.waitForSelector('input:focus');
    await this.#showsRows();
    await this.page.keyboard.type(language);
    await this.frame.locator(`li button ::-p-text(${language})`).click();
  }

  /** The list is in view: the card has grown to it. */
  async #showsRows(): Promise<void> {
    const isThere = () => {
      const row = document.querySelector('li button')?.getBoundingClientRect();
      return row !== undefined && row.bottom <= innerHeight;
    };
    await this.frame.waitForFunction(isThere, { polling: 100 });
  }

  /** The same, whether it counts or not. */
  async press(name: string): Promise<void> {
    await (await this.still(name)).click();
  }

  /** The button, once it is where it was a moment before. */
  async still(name: string) {
    const button = (await this.button(name))!;
    const place = async () => JSON.stringify(await button.boundingBox());
    const until = Date.now() + 10_000;
    for (let before = ''; Date.now() < until; ) {
      const now = await place();
      if (now === before) break;
      before = now;
      await this.#twoFrames();
    }
    return button;
  }
}

/** Presses once, and waits until something has come of it. */
export async function pressOnce(
  press: () => Promise<unknown>,
  isDone: () => Promise<unknown>,
): Promise<void> {
  await press();
  for (const until = Date.now() + 90_000; Date.now() < until; ) if (await isDone()) return;
  throw new Error('the press did not count');
}

/** `other`: a card that was open before. */
export async function openedCard(page: Page, other?: Card): Promise<Card> {
  const frame = await page.waitForFrame((each) => isCard(each.url()) && each !== other?.frame, {
    timeout: 90_000,
  });
  return new Card(page, frame);
}

/** The pill is hidden on the site by the tools that it opens. */
export async function hideOnSite(page: Page): Promise<Card> {
  await pressPill(page, 'More tools');
  const card = await openedCard(page);
  await card.click('Hide on this site');
  await card.shows('Hidden on');
  return card;
}

export async function panelOf(product: Product): Promise<ChatPage> {
  const target = await product.browser.waitForTarget((each) =>
    each.url().endsWith('/pages/sidebar/index.html'),
  );
  return new ChatPage(await target.asPage());
}

export async function workerOf({ browser }: Pick<Product, 'browser'>): Promise<WebWorker> {
  const target = await browser.waitForTarget((each) => each.type() === 'service_worker');
  return (await target.worker())!;
}

/** Chooses an item of the browser's own menu for selected text, which no test can reach by a pointer. */
export async function clickMenu(product: Product, id: string): Promise<void> {
  const worker = await workerOf(product);
  await worker.evaluate(async (menuItemId) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const event = chrome.contextMenus.onClicked as unknown as {
      dispatch(...args: unknown[]): void;
    };
    event.dispatch({ menuItemId, frameId: 0, selectionText: 'the tide' }, tab);
  }, id);
}

/** The shortcut, which the browser takes before a page or a test. */
export async function pressShortcut(product: Product, command = 'selection-tools'): Promise<void> {
  const worker = await workerOf(product);
  await worker.evaluate(async (name) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const event = chrome.commands.onCommand as unknown as { dispatch(...args: unknown[]): void };
    event.dispatch(name, tab);
  }, command);
}

/** Until the browser injects the pill's script into no page of the site that loads from now on. */
export async function untilNotOn(product: Product, site: string): Promise<void> {
  const worker = await workerOf(product);
  const excluded = () =>
    worker.evaluate(async () => {
      const [script] = await chrome.scripting.getRegisteredContentScripts({
        ids: ['selection-watch'],
      });
      return script?.excludeMatches ?? [];
    });
  while (!(await excluded()).includes(`*://*.${site}/*`));
}
