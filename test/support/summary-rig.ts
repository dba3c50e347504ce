import { expect } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from './chat-page.ts';
import { highlightedNow } from './highlighted.ts';
import { PdfPage } from './pdf-page.ts';
import { type Product, startProduct } from './product.ts';
import {
  openSummarySource,
  openTwoTabs,
  otherPage,
  type SummarySourceKind,
  summarySources,
} from './summary-sources.ts';

export type SummarisedKind = SummarySourceKind | 'several';

/** Words of the request that each tab sends to the model, by its name in the interface. */
export const tabRequests: Readonly<Record<string, string>> = {
  All: 'Write these parts, each below a heading of level 2',
  Summary: 'Summarise the',
  Comparison: 'Say in one sentence what the sources have in common',
  'Key takeaways': 'List the 5 to 8 most important points of the',
  Chapters: 'Divide the video into 5 to 8 chapters',
  Comments: 'Report what the comments say',
  Actions: 'List what somebody is asked to do',
  Custom: 'Only what is said about ropes',
};

const text = ['All', 'Summary', 'Key takeaways', 'Actions', 'Custom'];
/** The tabs of each kind, in their order. */
export const tabsOf: Readonly<Record<SummarisedKind, readonly string[]>> = {
  page: text,
  discussion: ['All', 'Summary', 'Key takeaways', 'Comments', 'Actions', 'Custom'],
  video: ['All', 'Summary', 'Key takeaways', 'Chapters', 'Comments', 'Transcript', 'Custom'],
  pdf: text,
  email: text,
  several: ['All', 'Summary', 'Comparison', 'Key takeaways', 'Actions', 'Custom'],
};

/** One browser, its panel, and the source that it summarises. */
export class SummaryRig {
  readonly product: Product;
  chat!: ChatPage;
  kind: SummarisedKind = 'page';
  page!: Page;
  /** Another tab whose page is summarised too. */
  other: Page | null = null;
  #answers = 0;

  private constructor(product: Product) {
    this.product = product;
  }

  static async start(model = ''): Promise<SummaryRig> {
    const product = await startProduct();
    await product.connect(product.vendor.url, '', model);
    const rig = new SummaryRig(product);
    rig.chat = await product.openPanel(await product.openArticle());
    return rig;
  }

  /** A new chat next to a source that has been read. */
  async open(kind: SummarisedKind): Promise<void> {
    const { product } = this;
    this.kind = kind;
    this.other = null;
    const before = await product.browser.pages();
    if (kind === 'several') Object.assign(this, await openTwoTabs(product));
    else this.page = await openSummarySource(product, kind);
    await this.newChat();
    if (kind === 'several') await this.#mention(otherPage.title);
    for (const each of before) {
      const url = each.url();
      if (/^https?:|\/pdf\/web\//.test(url)) await each.close();
    }
  }

  /** Resolves once the source in front has been read. */
  async newChat(): Promise<void> {
    await this.page.bringToFront();
    await this.chat.click('New chat');
    const { title } = summarySources[this.kind === 'several' ? 'page' : this.kind];
    await this.chat.hasRead(title);
  }

  async #mention(title: string): Promise<void> {
    await this.chat.type(`@${title.split(' ')[0]}`);
    const option = await this.chat.page.waitForSelector(
      `[role=listbox][aria-busy=false] [role=option] ::-p-text(${title})`,
    );
    await option?.click();
    await this.chat.hasRead(title);
  }

  tabs(): Promise<string[]> {
    return this.chat.page.$$eval('[role="tab"]', (all) => all.map((tab) => tab.textContent ?? ''));
  }

  /** The words with which the scripted model answers next; each answer has its own. */
  async scriptAnswer(before = ''): Promise<string> {
    this.#answers += 1;
    const words = `Answer ${this.#answers} of the model`;
    await this.product.vendor.script({ deltas: [`${before}${words} [[${this.mark}]].`] });
    return words;
  }

  /** A mark whose quote is in the (last) source. */
  get mark(): string {
    const several = this.kind === 'several';
    const source = this.kind === 'several' ? otherPage : summarySources[this.kind];
    return `${several ? 2 : 1}.1 "${source.quote}"`;
  }

  async summarise(): Promise<string> {
    const words = await this.scriptAnswer();
    const isSeveral = this.kind === 'several';
    await this.chat.click(isSeveral ? 'Summarise together' : 'Summarise');
    await this.chat.answer(words);
    return words;
  }

  /** Shows a tab that is not generated yet. */
  async generate(tab: string, before = ''): Promise<string> {
    const words = await this.scriptAnswer(before);
    await this.chat.one('tab', tab).click();
    if (tab === 'Custom') {
      const field = await this.chat.one('textbox', 'Your request for a summary').waitHandle();
      await field.focus();
      await this.chat.page.keyboard.type(`${tabRequests.Custom}`);
      await this.chat.page.keyboard.press('Enter');
    }
    await this.chat.answer(words);
    return words;
  }

  async requests(): Promise<string[]> {
    return (await this.product.vendor.chats()).map(({ body }) =>
      (body as { messages: { content: string }[] }).messages
        .map(({ content }) => content)
        .join('\n'),
    );
  }

  /** The last request is that of the tab, with the words of its sources and of no others. */
  async hasSent(tab: string): Promise<void> {
    const sent = (await this.requests()).at(-1) ?? '';
    expect(sent).toContain(tabRequests[tab]);
    expect(sent).toMatch(/Write it in English[.,]/);
    for (const [kind, { words }] of Object.entries(summarySources)) {
      const isOwn = kind === this.kind || (kind === 'page' && this.kind === 'several');
      for (const each of words) {
        if (isOwn) expect(sent).toContain(each);
        else expect(sent).not.toContain(each);
      }
    }
    for (const each of otherPage.words) expect(sent.includes(each)).toBe(this.kind === 'several');
  }

  /** The answer's first citation leads to its words in the source. */
  async citationLands(tab = 'Summary'): Promise<void> {
    const { chat, page, kind } = this;
    await (this.other ?? page).evaluate(forgetShown);
    const hasTime = kind === 'video' && (tab === 'All' || tab === 'Chapters');
    await chat.click(hasTime ? 'Source 1, at 1:05' : 'Source 1');
    if (kind === 'pdf') {
      const pdf = new PdfPage(page);
      await pdf.isHighlighted();
      expect(await pdf.highlighted()).toMatchObject([{ page: 3, left: 72 }]);
    } else if (kind === 'video') {
      await page.waitForFunction(
        () => [...document.querySelectorAll('video')].some((each) => each.currentTime === 65.25),
        { polling: 50 },
      );
    } else {
      await chat.shows('Highlighted on the page');
      const [shown] = await (this.other ?? page).evaluate(highlightedNow);
      const source = kind === 'several' ? otherPage : summarySources[kind];
      expect(shown?.text).toContain(source.quote.replace(/\.$/, ''));
    }
    await chat.page.keyboard.press('Escape');
  }
}

/** Nothing is highlighted and every player is at its beginning. Runs in the page. */
function forgetShown(): void {
  CSS.highlights.clear();
  for (const layer of document.querySelectorAll('.gloss-highlight')) layer.remove();
  for (const video of document.querySelectorAll('video')) video.currentTime = 0;
}
