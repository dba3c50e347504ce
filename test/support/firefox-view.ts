import { setTimeout as pause } from 'node:timers/promises';
import { clickLanded, watchClick } from './firefox-click.ts';

/** The part of Puppeteer's connection that is used as it is. */
export interface BidiConnection {
  send(method: string, params: object): Promise<{ result: unknown }>;
}

interface ScriptResult {
  type: 'success' | 'exception';
  result?: { value?: unknown };
  exceptionDetails?: { text: string };
}

interface LocatedNode {
  sharedId: string;
}

/**
 * A missing element is searched again after a pause: otherwise searching would be the page's only
 * work.
 */
const betweenLooks = 50;

const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/**
 * One document tree of Firefox: a page, or the browser's own window. Puppeteer's `Page` does not do
 * for pages of an extension: Firefox 153 sends neither their navigations nor their script messages,
 * so `goto` and every locator wait for ever. Commands are answered, so only those are used here.
 */
export class FirefoxView {
  readonly #connection: BidiConnection;
  readonly #context: string;

  constructor(connection: BidiConnection, context: string) {
    this.#connection = connection;
    this.#context = context;
  }

  /** Calls a function that uses nothing from outside itself; arguments and result are JSON. */
  async evaluate<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const declaration = `async (json) => JSON.stringify(await (${call.toString()})(...JSON.parse(json)))`;
    const value = await this.#call(declaration, [{ type: 'string', value: JSON.stringify(args) }]);
    return (typeof value === 'string' ? JSON.parse(value) : undefined) as Awaited<Result>;
  }

  /** Closes its tab. */
  async close(): Promise<void> {
    await this.#connection.send('browsingContext.close', { context: this.#context });
  }

  /** Resolves once `holds` is true; checked at each change of the document. */
  async until<Args extends unknown[]>(
    holds: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    const declaration = `(json) => new Promise((done) => {
      const args = JSON.parse(json);
      const watch = new MutationObserver(() => check());
      const check = () => {
        if (!(${holds.toString()})(...args)) return;
        watch.disconnect();
        done();
      };
      watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      check();
    })`;
    await this.#call(declaration, [{ type: 'string', value: JSON.stringify(args) }]);
  }

  /** Resolves once the page shows `text` anywhere. */
  shows(text: string): Promise<void> {
    return this.until(
      (wanted) => document.body?.innerText.replace(/\s+/g, ' ').includes(wanted) ?? false,
      text,
    );
  }

  /** Every answer in view: its text and whether it streams. */
  answers(): Promise<{ text: string; busy: boolean }[]> {
    return this.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('article[aria-label="Answer"]')].map((node) => ({
        text: node.innerText,
        busy: node.getAttribute('aria-busy') === 'true',
      })),
    );
  }

  /** Resolves once the last answer contains `text`; with `done`, once it has ended too. */
  answer(text: string, { done = true } = {}): Promise<void> {
    return this.until(
      (wanted, ended) => {
        const last = [...document.querySelectorAll<HTMLElement>('article[aria-label="Answer"]')].at(
          -1,
        );
        if (!last?.innerText.includes(wanted)) return false;
        return !ended || last.getAttribute('aria-busy') !== 'true';
      },
      text,
      done,
    );
  }

  /** Waits for the element of that role and name, as a screen reader knows it. */
  async find(role: string, name: string): Promise<LocatedNode> {
    for (;;) {
      const [node] = await this.#locate(role, name);
      if (node) return node;
      await pause(betweenLooks);
    }
  }

  /**
   * Moves the pointer there and presses its button, as a person would. A page whose layout changes
   * in between takes the element from under the pointer: then it is repeated.
   */
  async click(role: string, name: string): Promise<void> {
    for (;;) {
      const { sharedId } = await this.find(role, name);
      const canBePressed = await this.#call(watchClick.toString(), [{ sharedId }]);
      if (canBePressed) {
        await this.#press(sharedId);
        if (await this.#landed()) return;
      } else await pause(betweenLooks);
    }
  }

  async #landed(): Promise<boolean> {
    try {
      return await this.evaluate(clickLanded, 5_000);
    } catch (error) {
      // The press closed its own tab.
      if (/no such frame|discarded/i.test(String(error))) return true;
      throw error;
    }
  }

  async #press(sharedId: string): Promise<void> {
    const origin = { type: 'element', element: { sharedId } };
    await this.#perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async type(text: string): Promise<void> {
    await this.#perform({ type: 'key', id: 'keyboard', actions: Array.from(text).flatMap(stroke) });
  }

  press(key: keyof typeof keys): Promise<void> {
    return this.type(keys[key]);
  }

  /** With the key Control held. */
  async pressWithControl(key: string): Promise<void> {
    const held = stroke('\uE009');
    const actions = [held[0], ...stroke(key), held[1]];
    await this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  /** Types into the field with that name, in place of its text. */
  async fill(name: string, text: string): Promise<void> {
    const { sharedId } = await this.find('textbox', name);
    await this.#call('(field) => { field.focus(); field.select(); }', [{ sharedId }]);
    await this.type(text);
  }

  async ask(question: string): Promise<void> {
    await this.fill('Message', question);
    await this.press('Enter');
  }

  async #call(functionDeclaration: string, args: object[]): Promise<unknown> {
    const { result } = await this.#connection.send('script.callFunction', {
      functionDeclaration,
      arguments: args,
      awaitPromise: true,
      target: { context: this.#context },
      userActivation: false,
    });
    const outcome = result as ScriptResult;
    if (outcome.type !== 'success') throw new Error(outcome.exceptionDetails?.text);
    return outcome.result?.value;
  }

  async #locate(role: string, name: string): Promise<LocatedNode[]> {
    const { result } = await this.#connection.send('browsingContext.locateNodes', {
      context: this.#context,
      locator: { type: 'accessibility', value: { role, name } },
    });
    return (result as { nodes: LocatedNode[] }).nodes;
  }

  async #perform(source: object): Promise<void> {
    await this.#connection.send('input.performActions', {
      context: this.#context,
      actions: [source],
    });
  }
}

const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];
