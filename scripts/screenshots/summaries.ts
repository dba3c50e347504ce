import type { Page } from 'puppeteer';
import { type SummaryFacts, type SummaryTab, tabsFor } from '#domain/generation/summary.ts';
import type { Product } from '#test/support/product.ts';
import {
  openSummarySource,
  openTwoTabs,
  otherPage,
  type SummarySourceKind,
  summarySources,
} from '#test/support/summary-sources.ts';
import { press, type Shot, type } from './page.ts';

type Kind = SummarySourceKind | 'several';

const facts: Record<Kind, SummaryFacts> = {
  page: { kind: 'page', comments: 0, segments: 0 },
  discussion: { kind: 'page', comments: 4, segments: 0 },
  video: { kind: 'video', comments: 3, segments: 37 },
  pdf: { kind: 'pdf', comments: 0, segments: 0 },
  email: { kind: 'email', comments: 0, segments: 0 },
  several: { kind: 'several', comments: 0, segments: 0 },
};

const request = 'Only what is said about money';
const quotesOfComments: Partial<Record<Kind, readonly string[]>> = {
  discussion: ['Ropes, mostly.', 'A child that stands before'],
  video: ['The chair is gone now.', 'Who pays for it?'],
};

/** What the scripted model answers, by tab; each begins with its own words. */
function answerOf(kind: Kind, tab: SummaryTab): string {
  const source = kind === 'several' ? otherPage : summarySources[kind];
  const mark = `[[${kind === 'several' ? 2 : 1}.1 "${source.quote}"]]`;
  const [one, two] = quotesOfComments[kind] ?? [source.quote, source.quote];
  const points = `- **The work** It took two springs and a winter, and was begun again after the storm ${mark}.\n- **The cost** Nobody says who pays for what was lost.\n- **What is next** The board decides in March ${mark}.`;
  const answers: Record<SummaryTab, string> = {
    all: `## Summary\n\nWhat was begun in spring was finished in autumn ${mark}.\n\n## Key takeaways\n\n${points}`,
    summary: `What the tide takes is given back on most days; what it keeps is counted every morning ${mark}. The people who count have stayed, and so has the disagreement about who pays.`,
    compare: `Both count what the water takes ${mark}.`,
    keyTakeaways: points,
    timestamped: `- **The chair** Somebody leaves a chair on the pier, as before. ${mark}\n- **The bolts** They hold.`,
    comment: `### Amused\n\n- They have heard it before [[1.1 "${one}"]].\n\n### Worried\n\n- Somebody has to pay [[1.1 "${two}"]].`,
    actions: `- [ ] Send the plans to the board — **Oda** — Friday ${mark}\n- [x] Measure the floor — **Tobias**\n- [ ] Ask for a second offer`,
    customize: `Money is mentioned once ${mark}.`,
    transcript: 'Plank 1 is laid.',
  };
  return answers[tab];
}

/** Words by which the answer is recognised once it is drawn. */
const wordsOf = (answer: string) => /\p{L}+ \p{L}+/u.exec(answer)?.[0] ?? '';

/** Every tab of a summary of each kind of source. */
export async function summaryViews(product: Product, page: Page, shot: Shot): Promise<void> {
  for (const kind of Object.keys(facts) as Kind[]) {
    const opened = await open(product, page, kind);
    await script(product, answerOf(kind, 'summary'));
    await press(page, 'main section ul > li:first-child > button');
    await page.waitForSelector('[role="tab"]');
    await hasDrawn(page, 1, wordsOf(answerOf(kind, 'summary')));
    for (const [at, tab] of tabsFor(facts[kind]).entries()) {
      await script(product, answerOf(kind, tab));
      await show(page, at, tab, (isEmpty) => isEmpty && shot(`summary-${kind}-custom-start`, page));
      await hasDrawn(page, at, tab === 'transcript' ? 'Plank 1' : wordsOf(answerOf(kind, tab)));
      await shot(`summary-${kind}-${tab}`, page);
    }
    // The tab is chosen again for the kind.
    await show(page, 1, 'summary');
    await hasDrawn(page, 1, wordsOf(answerOf(kind, 'summary')));
    for (const each of opened) await each.close();
  }
}

async function script({ vendor }: Product, answer: string): Promise<void> {
  await vendor.reset();
  await vendor.script({ deltas: [answer], usage: { prompt: 2200, completion: 64 } });
}

async function open(product: Product, panel: Page, kind: Kind): Promise<Page[]> {
  if (kind !== 'several') {
    const page = await openSummarySource(product, kind);
    await newChat(panel, 1);
    return [page];
  }
  const { other, page } = await openTwoTabs(product);
  await newChat(panel, 1);
  await type(panel, `@${otherPage.title.split(' ')[0]}`);
  const option = await panel.waitForSelector(`[role=option] ::-p-text(${otherPage.title})`);
  await option?.click();
  await hasSources(panel, 2);
  return [page, other];
}

async function newChat(page: Page, sources: number): Promise<void> {
  await press(page, 'main > header > span button');
  await page.waitForFunction(() => !document.querySelector('[role="tab"]'));
  await hasSources(page, sources);
}

const hasSources = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('main ul li [data-state="success"]').length >= wanted,
    {},
    count,
  );

/** `before`: what is done once the field of an own request is there, before it is written. */
async function show(
  page: Page,
  at: number,
  tab: SummaryTab,
  before: (isEmpty: boolean) => unknown = () => undefined,
): Promise<void> {
  await page.$$eval('[role="tab"]', (tabs, index) => (tabs[index] as HTMLElement).click(), at);
  if (tab !== 'customize') return;
  const field = await page.waitForSelector('main form input');
  const isWritten = await field?.evaluate((each) => (each as HTMLInputElement).value !== '');
  await before(!isWritten);
  if (isWritten) return;
  await field?.focus();
  await page.keyboard.type(request);
  await page.keyboard.press('Enter');
}

async function hasDrawn(page: Page, at: number, words: string): Promise<void> {
  await page.waitForFunction(
    (index, wanted) => {
      const tab = document.querySelectorAll('[role="tab"]')[index];
      const isBusy = document.querySelector('[aria-busy="true"]') !== null;
      const shown = document.querySelector('main section')?.parentElement;
      return !isBusy && tab?.ariaSelected === 'true' && shown?.innerText.includes(wanted) === true;
    },
    { polling: 100 },
    at,
    words,
  );
}
