import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Page } from 'puppeteer';
import type { SiteServer } from './site-server.ts';

const run = promisify(execFile);

export const editorNames = [
  'editable',
  'textarea',
  'input',
  'draft',
  'lexical',
  'tiptap',
  'quill1',
  'quill2',
  'slate',
  'rooster',
] as const;
export type EditorName = (typeof editorNames)[number];

export const codeEditorNames = [
  'codemirror5',
  'codemirror6',
  'ace',
  'monaco',
  'monacoTextarea',
] as const;
export type CodeEditorName = (typeof codeEditorNames)[number];

/** One script with the editors' real engines (`test/fixtures/editors`). */
export async function buildEditors(index: 'index' | 'code-index' = 'index'): Promise<string> {
  const out = mkdtempSync(path.join(os.tmpdir(), 'editors-'));
  await run(process.execPath, [path.join(import.meta.dirname, 'build-editors.ts'), out, index], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return readFileSync(path.join(out, 'editors.js'), 'utf8');
}

/** A page of the site with the editors' script, and this before it. */
export function putEditors(
  sites: SiteServer,
  address: string,
  { script, body = '', headers = {} }: { script: string; body?: string; headers?: Headers },
): void {
  const type = { 'content-type': 'text/javascript' };
  sites.put(new URL('/editors.js', address).href, { body: script, headers: type });
  const html = `<!doctype html><title>Editors</title><body>${body}<script src="/editors.js"></script>`;
  sites.put(address, { body: html, headers });
}

type Headers = Record<string, string>;

interface Fixture {
  mount(name: EditorName | CodeEditorName, lines: readonly string[], place: Place): void;
  mountHtml(name: EditorName, html: string): void;
  select(word: string, after?: string): unknown;
  lines(): string[];
  html(): string;
  presses(): string[];
}

export type Place = 'page' | 'open' | 'closed';

/** The editors in a page or a frame of it, through each engine's own interface. */
export class EditorsPage {
  readonly #page: Page;
  readonly #frame: Frame | Page;

  constructor(page: Page, frame: Frame | Page = page) {
    this.#page = page;
    this.#frame = frame;
  }

  /** A new editor with these lines, drawn, without anything to undo. `place`: in a shadow root. */
  async mount(
    name: EditorName | CodeEditorName,
    lines: readonly string[],
    place: Place = 'page',
  ): Promise<void> {
    await this.#frame.evaluate(
      async (...given) => {
        const { fixture } = globalThis as unknown as { fixture: Fixture };
        fixture.mount(...given);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
      name,
      lines,
      place,
    );
  }

  /** The same with what this HTML is in the engine. Resolves to how that shows it. */
  async mountHtml(name: EditorName, html: string): Promise<string> {
    await this.#frame.evaluate(
      async (...given) => {
        const { fixture } = globalThis as unknown as { fixture: Fixture };
        fixture.mountHtml(...given);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
      name,
      html,
    );
    return this.html();
  }

  /** Selects a word in it; '': puts the caret after `after`. */
  async select(word: string, after?: string): Promise<void> {
    await this.#frame.evaluate(
      async (...given) => {
        const { fixture } = globalThis as unknown as { fixture: Fixture };
        const reported = new Promise((resolve) => {
          document.addEventListener('selectionchange', resolve, { once: true });
        });
        const selected = fixture.select(...given);
        await Promise.all([reported, selected]);
      },
      word,
      after,
    );
  }

  /** What is in the engine's model. */
  lines(): Promise<string[]> {
    return this.#frame.evaluate(() =>
      (globalThis as unknown as { fixture: Fixture }).fixture.lines(),
    );
  }

  /** Keys and buttons that the page saw pressed by a script since the last time. */
  presses(): Promise<string[]> {
    return this.#frame.evaluate(() =>
      (globalThis as unknown as { fixture: Fixture }).fixture.presses(),
    );
  }

  html(): Promise<string> {
    return this.#frame.evaluate(() =>
      (globalThis as unknown as { fixture: Fixture }).fixture.html(),
    );
  }

  /** Presses Ctrl+Z once and waits until the model has these lines, or 3 s. */
  async undo(lines: readonly string[]): Promise<void> {
    await this.#page.keyboard.down('Control');
    await this.#page.keyboard.press('z');
    await this.#page.keyboard.up('Control');
    await this.shows(lines).catch(() => undefined);
  }

  /** Waits until the model has these lines. */
  async shows(lines: readonly string[]): Promise<void> {
    await this.#frame.waitForFunction(
      (wanted) => {
        const { fixture } = globalThis as unknown as { fixture: Fixture };
        return JSON.stringify(fixture.lines()) === wanted;
      },
      { timeout: 30_000 },
      JSON.stringify(lines),
    );
  }

  /** The focus leaves the editor, as when a card opens. */
  async blur(): Promise<void> {
    await this.#frame.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
}
