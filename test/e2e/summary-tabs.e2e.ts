import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { findingsAt } from '#test/support/screen-checks.ts';
import { type SummarisedKind, SummaryRig, tabRequests, tabsOf } from '#test/support/summary-rig.ts';

jest.setTimeout(300_000);

let rig: SummaryRig;

beforeAll(async () => {
  rig = await SummaryRig.start();
}, 180_000);
afterAll(() => rig?.product.close());

const kinds = Object.keys(tabsOf) as SummarisedKind[];

test.each(kinds)(
  'S2.16 every tab of %s: its request, its sources, a citation that lands, an accessible view, and a second opening without a request',
  async (kind) => {
    const { chat, product } = rig;
    await rig.open(kind);
    await product.vendor.reset();
    const made = new Map([['Summary', await rig.summarise()]]);
    await rig.hasSent('Summary');
    expect(await rig.tabs()).toEqual(tabsOf[kind]);
    const found = await findingsAt(chat.page, `${kind} Summary`, [380, 280]);
    for (const tab of tabsOf[kind].filter((each) => each !== 'Summary')) {
      if (tab in tabRequests) {
        made.set(tab, await rig.generate(tab));
        await rig.hasSent(tab);
        await rig.citationLands(tab);
      } else {
        await chat.one('tab', tab).click();
        await chat.shows('The pier came down.');
      }
      found.push(...(await findingsAt(chat.page, `${kind} ${tab}`, [380, 280])));
    }
    expect(found).toEqual([]);
    const sent = (await rig.requests()).length;
    expect(sent).toBe(made.size);
    for (const [tab, words] of made) {
      if (tab === 'Custom') continue;
      await chat.one('tab', tab).click();
      await chat.answer(words);
    }
    if (kind !== 'several') {
      await rig.newChat();
      await chat.click('Summarise');
      await chat.answer(made.get('Actions') ?? made.get('Comments') ?? '');
    }
    expect(await rig.requests()).toHaveLength(sent);
    // The tab is chosen again for the kind: the next source of it begins with this one.
    await chat.one('tab', 'Summary').click();
    await chat.answer(made.get('Summary')!);
  },
);

test('S2.16 length and language are in the request, and are chosen again for the kind', async () => {
  const { chat } = rig;
  await rig.open('email');
  await chat.click('Summarise');
  await chat.one('tab', 'Summary').waitHandle();
  const sent = (await rig.requests()).length;
  const inGerman = await rig.scriptAnswer();
  await chat.page.locator('[aria-label="Options of the summary: Medium, English"]').click();
  await chat.one('menuitem', 'English').click();
  await chat.page.locator('dialog [type="search"], [role="dialog"] input').fill('deutsch');
  await chat.page
    .locator('::-p-xpath(//button[starts-with(normalize-space(.), "German")])')
    .click();
  await chat.answer(inGerman);
  const inShort = await rig.scriptAnswer();
  await chat.page.locator('[aria-label="Options of the summary: Medium, German"]').click();
  await chat.one('menuitemradio', 'Short').click();
  await chat.answer(inShort);
  const [german, short] = (await rig.requests()).slice(sent);
  expect(german).toContain('Write it in German.');
  expect(german).toContain('in one paragraph of up to 6 sentences');
  expect(short).toContain('in one paragraph of 2 or 3 sentences');
  await rig.newChat();
  await chat.click('Summarise');
  await chat.one('tab', 'Summary').waitHandle();
  await chat.page.waitForSelector('[aria-label="Options of the summary: Short, German"]');
  expect(await rig.requests()).toHaveLength(sent + 2);
});
