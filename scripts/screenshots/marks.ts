import type { Page } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { articleUrl, openProbe, type Product } from '#test/support/product.ts';
import { menu, press, type Shot } from './page.ts';

const marks = [
  ['The library at Sallow Point was built in 1911, forty metres behind the dunes.', 1, ''],
  ['a deck of larch on sealed drums', 2, 'Ask who sealed the drums, and when.'],
  ['It does not keep the damp out, which is the harder problem.', 3, ''],
  ['She would spend the next money on lime plaster', 4, ''],
  ['The dunes will reach the road before the water does.', 2, 'It was in the printed essay.'],
] as const;

/** Marks of the page next to the panel, one of them edited, those that are lost, and all marks. */
export async function markViews(product: Product, page: Page, shot: Shot): Promise<void> {
  const probe = await openProbe(product);
  const rows = marks.map(([text, colour, note], at) => ({
    id: `mark-${at}`,
    kind: 'mark' as const,
    text,
    colour,
    note,
    source: {
      docId: '',
      docType: 'page_content__webpage' as const,
      title: 'The library that the tide borrows',
      link: articleUrl,
      passageId: null,
      anchor: { kind: 'dom' as const, exact: text, prefix: '', suffix: '', path: '1/0' },
    },
    conversationId: null,
    messageId: null,
  }));
  await probe.evaluate(async (memos) => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    for (const memo of memos) await glossProbe.rows('memo', 'put', memo);
  }, rows);
  await probe.close();
  await menu(page, 'memo.title');
  await press(page, 'dialog[open] fieldset > button:nth-of-type(2)');
  await page.waitForSelector('dialog[open] section li');
  await shot('marks-here', page);
  await press(page, 'dialog[open] li:nth-of-type(2) [data-actions] > button');
  await page.waitForSelector('dialog[open] li textarea:focus');
  await shot('marks-note', page);
  await press(page, 'dialog[open] fieldset > button:nth-of-type(1)');
  await page.waitForSelector('dialog[open] input[type="search"]');
  await shot('marks-all', page);
}
