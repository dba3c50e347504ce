import type { CDPSession, Page } from 'puppeteer';
import type { Box } from '#page/visibility/box.ts';
import { sites } from '#sites/site-facts.ts';
import type { ComposerCase } from '../fixtures/composers/case.ts';
import { composerPage } from './composer-page.ts';
import { buildEditors, EditorsPage } from './editors-page.ts';
import { type Product, startProduct } from './product.ts';
import { type Card, openedCard } from './selection-page.ts';
import { untilVisible } from './until-visible.ts';

/** What a fixture page tells of itself (`test/fixtures/editors/probe.mjs`). Times in ms since 1970. */
interface ComposerProbe {
  readyAt: number;
  now(): number;
  counts: { count: number; at: number }[];
  pressed: string[];
  sent: string[];
  received: string[];
  editorOf(host: string): HTMLElement;
  rootOf(host: string, roots: readonly string[]): HTMLElement;
  layout(host: string, roots: readonly string[], at: string | null): ComposerLayout;
  compare(): { withButtons: string[]; without: string[] };
  readonly shift: (host?: string, since?: number) => number;
}

export interface ComposerLayout {
  editor: Box;
  places: Box[];
  others: (Box & { what: string })[];
  buttons: Box[];
  isRtl: boolean;
}

interface Probed {
  composerProbe: ComposerProbe;
  fixture: { use(host: string): void; open(name: string): void };
}

export type NamedButton = Box & { name: string };

/** Trusted Types without any policy, where the fixture's own engine needs none. */
const strictSites = ['gmail', 'youtube'];
const strictPolicy = "require-trusted-types-for 'script'; trusted-types 'none'";

/** One browser with the extension, and fixture pages with composers at their real addresses. */
export class ComposerRig {
  readonly product: Product;
  readonly #script: string;
  page!: Page;
  #session: CDPSession | null = null;
  /** When the part of the page was injected, in ms since 1970. */
  #startedAt = 0;

  constructor(product: Product, script: string) {
    this.product = product;
    this.#script = script;
  }

  static async start(): Promise<ComposerRig> {
    const [product, script] = await Promise.all([startProduct(), buildEditors()]);
    await product.connect(product.vendor.url);
    return new ComposerRig(product, script);
  }

  /** Shows a fixture, or what is made of it, at its address in a new tab, in place of the one before. */
  async show(
    { site, file, address }: Pick<ComposerCase, 'site' | 'file' | 'address'>,
    change = (html: string) => html,
  ) {
    const { sites: server, browser } = this.product;
    const headers = { 'content-type': 'text/javascript' };
    server.put(new URL('/editors.js', address).href, { body: this.#script, headers });
    const script = '<script src="/editors.js"></script>';
    server.put(address, {
      body: change(composerPage(file))
        .replace('<html ', '<html style="display:none" ')
        .replace('</body>', `${script}</body>`),
      headers: strictSites.includes(site) ? { 'content-security-policy': strictPolicy } : {},
    });
    const before = this.page;
    this.page = await browser.newPage();
    await before?.close();
    await this.#recordStart();
    await this.page.goto(address, { waitUntil: 'load' });
    await this.page.bringToFront();
  }

  async #recordStart(): Promise<void> {
    this.#startedAt = 0;
    this.#session = await this.page.createCDPSession();
    this.#session.on('Debugger.scriptParsed', ({ url }) => {
      if (url.endsWith('/page-composer.js')) this.#startedAt ||= Date.now();
    });
    await this.#session.send('Debugger.enable');
  }

  async open(later: string): Promise<number> {
    return this.page.evaluate((name) => {
      const { composerProbe, fixture } = globalThis as unknown as Probed;
      const at = composerProbe.now();
      fixture.open(name);
      return at;
    }, later);
  }

  /** Waits until so many buttons are visible; resolves to the time of the last change. */
  async untilButtons(count: number): Promise<number> {
    const handle = await this.page
      .waitForFunction(
        (wanted) => {
          const last = (globalThis as unknown as Probed).composerProbe.counts.at(-1);
          return (last?.count ?? 0) === wanted ? (last ?? { at: 1 }).at : 0;
        },
        { timeout: 90_000 },
        count,
      )
      .catch(async () => {
        const counts = await this.page.evaluate(
          () => (globalThis as unknown as Probed).composerProbe.counts,
        );
        throw new Error(`not ${count} buttons: ${JSON.stringify(counts)}`);
      });
    return handle.jsonValue();
  }

  /** Milliseconds to the first button, since the page was whole and the part was in it. */
  async firstButton(): Promise<number> {
    await this.page.waitForFunction(
      () => (globalThis as unknown as Probed).composerProbe.counts.length > 0,
      { timeout: 90_000 },
    );
    const { readyAt, at } = await this.page.evaluate(() => {
      const { composerProbe } = globalThis as unknown as Probed;
      return { readyAt: composerProbe.readyAt, at: composerProbe.counts[0]!.at };
    });
    await this.#session?.send('Debugger.disable');
    return at - Math.max(readyAt, this.#startedAt);
  }

  /** Milliseconds until the button is there again, after its composer was hidden and shown. */
  async againAfter(each: ComposerCase, count: number): Promise<number> {
    const show = (display: string) =>
      this.page.evaluate(
        (host, roots, wanted) => {
          const { composerProbe } = globalThis as unknown as Probed;
          composerProbe.rootOf(host, roots).style.display = wanted;
          return composerProbe.now();
        },
        each.host,
        rootsOf(each),
        display,
      );
    await show('none');
    await this.untilButtons(count - 1);
    const shown = await show('');
    return (await this.untilButtons(count)) - shown;
  }

  layout(each: ComposerCase): Promise<ComposerLayout> {
    return this.page.evaluate(
      (...given) => (globalThis as unknown as Probed).composerProbe.layout(...given),
      each.host,
      rootsOf(each),
      each.expects.place,
    );
  }

  /**
   * What sites do to a composer: it goes with the address and comes back with it, is made again, or another
   * one like it opens next to it. Engines are not in copies.
   */
  async change(each: ComposerCase, how: 'away' | 'back' | 'again' | 'twice'): Promise<void> {
    await this.page.evaluate(
      (host, roots, what) => {
        const own = globalThis as unknown as Probed & { away?: [Element, Comment] };
        if (what === 'back' && own.away) {
          const [left, mark] = own.away;
          history.back();
          mark.replaceWith(left);
          return;
        }
        const root = own.composerProbe.rootOf(host, roots);
        if (what === 'away') {
          own.away = [root, document.createComment('')];
          history.pushState(null, '', '#elsewhere');
          root.replaceWith(own.away[1]);
          return;
        }
        const copy = root.cloneNode(true) as HTMLElement;
        for (const part of copy.querySelectorAll<HTMLElement>('div')) {
          if (part.style.zIndex === '0') part.remove();
        }
        if (what === 'again') root.replaceWith(copy);
        else root.after(copy);
        // One in full screen would be over the other.
        const isOver = copy.getBoundingClientRect().left === root.getBoundingClientRect().left;
        if (isOver && what === 'twice') copy.style.translate = '-40px 0';
      },
      each.host,
      rootsOf(each),
      how,
    );
  }

  compare() {
    return this.page.evaluate(() => (globalThis as unknown as Probed).composerProbe.compare());
  }

  /** What was done to the page. */
  done() {
    return this.page.evaluate(() => {
      const { pressed, sent, received, shift } = (globalThis as unknown as Probed).composerProbe;
      return { pressed, sent, received, shift: shift() };
    });
  }

  /** Layout shift of the page from a time of its clock on, but for the lines of the editor. */
  shiftAround({ host }: ComposerCase, since = 0): Promise<number> {
    return this.page.evaluate(
      (name, from) => (globalThis as unknown as Probed).composerProbe.shift(name, from),
      host,
      since,
    );
  }

  /** The editor scrolls from now on: what is around it has no reason to move. Fields do so by themselves. */
  async holdSize({ host }: ComposerCase): Promise<void> {
    await this.page.evaluate(async (name) => {
      const editor = (globalThis as unknown as Probed).composerProbe.editorOf(name);
      if (editor.matches('textarea, input')) return;
      const height = `${Math.max(120, editor.offsetHeight)}px`;
      Object.assign(editor.style, {
        boxSizing: 'border-box',
        height,
        maxHeight: height,
        overflow: 'auto',
      });
      editor.scrollIntoView({ block: 'center' });
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, host);
  }

  /** By Escape, which gives the focus back to the editor. */
  async closeCard({ host }: ComposerCase): Promise<void> {
    const card = await openedCard(this.page);
    await card.frame.evaluate(() => {
      document.querySelector<HTMLElement>('section button')!.focus();
    });
    await this.page.keyboard.press('Escape');
    await this.untilFocus(host);
  }

  /** Waits until the editor has the focus, in its frame or shadow root. */
  async untilFocus(host: string): Promise<void> {
    await this.page.waitForFunction(
      (name) => {
        const editor = (globalThis as unknown as Probed).composerProbe.editorOf(name);
        return (editor.getRootNode() as Document).activeElement === editor;
      },
      { timeout: 90_000 },
      host,
    );
  }

  /** The editor's own engine. */
  async editor(host: string): Promise<EditorsPage> {
    await this.page.evaluate((name) => (globalThis as unknown as Probed).fixture.use(name), host);
    return new EditorsPage(this.page);
  }

  /** What is in the engine's model; the site may have replaced the editor. */
  async lines({ host }: ComposerCase): Promise<string[]> {
    return (await this.editor(host)).lines();
  }

  /** Every button of composers, by its accessible name, as DevTools sees closed shadow roots. */
  async buttons(): Promise<NamedButton[]> {
    const session = await this.page.createCDPSession();
    try {
      const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
      const found = namedIn(root as DomNode);
      const boxes = found.map(async ({ backendNodeId, name }) => {
        // It may have been removed since.
        const box = await session.send('DOM.getBoxModel', { backendNodeId }).catch(() => null);
        if (!box) return [];
        const { border, width, height } = box.model;
        const [left = 0, top = 0] = border;
        return [{ name, left, top, right: left + width, bottom: top + height }];
      });
      return (await Promise.all(boxes)).flat();
    } finally {
      await session.detach();
    }
  }

  /** The button at the composer's place, or at the end of its editor. */
  async buttonOf(each: ComposerCase): Promise<NamedButton & { isAtPlace: boolean }> {
    const { places, editor } = await this.layout(each);
    const near = places[0] ?? { ...editor, left: editor.right, top: editor.bottom };
    const [nearest] = (await this.buttons()).toSorted(
      (one, other) => distance(one, near) - distance(other, near),
    );
    if (!nearest) throw new Error('there is no button');
    return { ...nearest, isAtPlace: distance(nearest, near) <= (places[0] ? 10 : 60) };
  }

  /**
   * The same once it is at its place, and no button has moved for ten frames: buttons follow their editors one after
   * the other, and that of another composer may be there first.
   */
  async #settledButton(each: ComposerCase): Promise<NamedButton> {
    for (let before = '', still = 0; ; ) {
      const button = await this.buttonOf(each);
      const now = JSON.stringify([button, await this.buttons()]);
      still = now === before ? still + 1 : 0;
      if (still === 5 && button.isAtPlace) return button;
      before = now;
      await this.page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
  }

  /** One press, as a person's: it counts once the browser has reported the button as visible. */
  async openCard(each: ComposerCase): Promise<Card> {
    const { left, right, top, bottom } = await this.#settledButton(each);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    await this.page.evaluate(untilVisible, x, y);
    await this.page.mouse.click(x, y);
    return openedCard(this.page);
  }

  close(): Promise<void> {
    return this.product.close();
  }
}

const distance = (one: Box, other: Box) => {
  const gap = (from: number, to: number, start: number, end: number) =>
    Math.max(0, start - to, from - end);
  return Math.hypot(
    gap(one.left, one.right, other.left, other.right),
    gap(one.top, one.bottom, other.top, other.bottom),
  );
};

/** The table that finds it. */
const tableOf = ({ site, expects }: ComposerCase) =>
  sites.find(({ id }) => id === site)?.composers?.find(({ name }) => name === expects.table);

/** Copies of a composer with frames are without what the frames show. */
export const hasFrames = (each: ComposerCase): boolean =>
  tableOf(each)?.editor.some((selector) => typeof selector !== 'string') ?? false;

/** Selectors of the whole composer. */
const rootsOf = (each: ComposerCase): readonly string[] => tableOf(each)?.root ?? [];

/** Where its button is, seen from the element of its place; null: it floats at the editor. */
export const sideOf = (each: ComposerCase) =>
  tableOf(each)?.places.find(({ at }) => at === each.expects.place)?.side ?? null;

interface DomNode {
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
  contentDocument?: DomNode;
}

function namedIn(node: DomNode): { name: string; backendNodeId: number }[] {
  const { attributes = [], children = [], shadowRoots = [], contentDocument } = node;
  const at = attributes.indexOf('aria-label');
  const isButton = attributes.some((each) => /^width: ?28px/.test(each));
  const name = at >= 0 && isButton ? (attributes[at + 1] ?? '') : '';
  const own =
    name && attributes.includes('run') ? [{ name, backendNodeId: node.backendNodeId }] : [];
  const inner = [...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : [])];
  return [...own, ...inner.flatMap(namedIn)];
}
