import type { Rows, RowsResult } from '#app/rows/rows.ts';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import type { ComposerCase } from '../fixtures/composers/case.ts';
import { composerCases } from '../fixtures/composers/cases.ts';
import type { ComposerRig } from './composer-rig.ts';
import type { Product } from './product.ts';
import type { Card } from './selection-page.ts';

/** The inline reply in Gmail: a thread, a draft without words, a signature and a quote. */
export const inlineReply = caseOf('gmail', 'inline reply');
/** A new mail in Gmail. */
export const popUp = caseOf('gmail', 'pop-up');

function caseOf(site: string, kind: string): ComposerCase {
  const found = composerCases.find((each) => each.site === site && each.kind === kind);
  if (!found) throw new Error(`no composer ${site} ${kind}`);
  return found;
}

/** The card of a composer's button, on a page that has just loaded. */
export async function cardAt(rig: ComposerRig, each: ComposerCase): Promise<Card> {
  await rig.show(each);
  await rig.firstButton();
  return rig.openCard(each);
}

export async function typePoints(rig: ComposerRig, card: Card, points: string): Promise<void> {
  await card.frame.waitForSelector('textarea');
  await card.frame.focus('textarea');
  await rig.page.keyboard.type(points);
}

/** All words of the last request for an answer. */
export async function lastPrompt({ vendor }: Product): Promise<string> {
  const { body } = (await vendor.chats()).at(-1)!;
  const { messages } = body as { messages: { content: string }[] };
  return messages.map(({ content }) => content).join('\n');
}

/** Presses Insert; that button is there then. */
export async function insert(card: Card, shown = 'Undo'): Promise<void> {
  await card.click('Insert');
  await card.frame.waitForSelector(`::-p-aria([name="${shown}"])`);
}

/** The result of a method of the rows, called by a page of the extension. */
export async function callRows<G extends keyof Rows, N extends keyof Rows[G] & string>(
  { browser, id }: Product,
  group: G,
  name: N,
  body?: Partial<Parameters<Extract<Rows[G][N], (body: never) => unknown>>[0]>,
): Promise<RowsResult<G, N>> {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/pages/probe/index.html`);
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  const { reply, error } = await page.evaluate(
    (of, called, sent) => {
      const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
      return glossProbe.rows(of as keyof Rows, called as never, sent as never);
    },
    group as string,
    name as string,
    body as unknown,
  );
  await page.close();
  if (error) throw new Error(`${group}.${name}: ${JSON.stringify(error)}`);
  return reply as RowsResult<G, N>;
}
