import type { Page } from 'puppeteer';
import type {
  InsertionContent,
  InsertionOperation,
  InsertionOutcome,
} from '#domain/composer/insertion.ts';
import { contentOfText } from '#domain/composer/insertion.ts';
import type { PagePicture, PagePictureOutcome } from '#domain/composer/page-picture.ts';
import type { ContentForm } from '#domain/content/content.ts';
import { buildEditors, EditorsPage, putEditors } from './editors-page.ts';
import { openSiteTab, type SiteTab } from './site-tab.ts';

const url = 'https://editors.example/';

/** Trusted Types without any policy. */
export const strictTypes = {
  'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
};

/** A tab with the editors, and the extension's way to insert into it, as the background has it. */
export class InsertionRig {
  readonly tab: SiteTab;
  readonly #script: string;

  static async open(index: 'index' | 'code-index' = 'index'): Promise<InsertionRig> {
    const [script, tab] = await Promise.all([buildEditors(index), openSiteTab()]);
    return new InsertionRig(tab, script);
  }

  constructor(tab: SiteTab, script: string) {
    this.tab = tab;
    this.#script = script;
  }

  get page(): Page {
    return this.tab.page;
  }

  /** Shows a page with the editors' script, and this before it. */
  async show(body = '', headers: Record<string, string> = {}): Promise<EditorsPage> {
    this.put(url, body, headers);
    await this.page.goto(url, { waitUntil: 'load' });
    await this.page.bringToFront();
    return new EditorsPage(this.page);
  }

  put(address: string, body: string, headers: Record<string, string> = {}): void {
    putEditors(this.tab.sites, address, { script: this.#script, body, headers });
  }

  /** Ids of the tab's frames by address. */
  async frameIds(): Promise<Record<string, number>> {
    const frames = await this.tab.probe.page.evaluate(
      (tabId) =>
        chrome.scripting.executeScript({
          target: { tabId, allFrames: true },
          func: () => location.href,
        }),
      this.tab.tabId,
    );
    return Object.fromEntries(frames.map(({ result, frameId }) => [result, frameId]));
  }

  async remember(frameId = 0) {
    const { tabId } = this.tab;
    const { reply, error } = await this.tab.probe.call(
      'requestPage',
      { tabId, frameId },
      'insertion.remember',
      {},
    );
    if (!reply) throw new Error(`${error?.code}: ${error?.message}`);
    return (reply as { target: Remembered | null }).target;
  }

  async insert(
    targetId: string,
    operation: InsertionOperation,
    content: InsertionContent | string,
    frameId = 0,
  ): Promise<{ outcome: InsertionOutcome; insertionId: string | null }> {
    const { tabId } = this.tab;
    const lines = typeof content === 'string' ? contentOfText(content) : content;
    const { reply, error } = await this.tab.probe.call(
      'requestPage',
      { tabId, frameId },
      'insertion.insert',
      { targetId, operation, content: lines },
    );
    if (!reply) throw new Error(`${error?.code}: ${error?.message}`);
    return reply as { outcome: InsertionOutcome; insertionId: string | null };
  }

  /** Gives a picture to the editor with the focus. */
  async picture(picture: PagePicture, frameId = 0): Promise<PagePictureOutcome> {
    const { tabId } = this.tab;
    const { reply, error } = await this.tab.probe.call(
      'requestPage',
      { tabId, frameId },
      'insertion.picture',
      picture,
    );
    if (!reply) throw new Error(`${error?.code}: ${error?.message}`);
    return (reply as { outcome: PagePictureOutcome }).outcome;
  }

  async undo(insertionId: string | null, frameId = 0): Promise<string> {
    const { tabId } = this.tab;
    const { reply, error } = await this.tab.probe.call(
      'requestPage',
      { tabId, frameId },
      'insertion.undo',
      { insertionId: insertionId ?? '' },
    );
    if (!reply) throw new Error(`${error?.code}: ${error?.message}`);
    return (reply as { outcome: string }).outcome;
  }

  close(): Promise<void> {
    return this.tab.close();
  }
}

interface Remembered {
  id: string;
  editor: string;
  text: string;
  form: ContentForm;
  html: string | null;
}
