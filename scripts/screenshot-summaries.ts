import type { Page } from 'puppeteer';
import { articleUrl, type Product } from '#test/support/product.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { press, type Shot } from './screenshot-page.ts';
import { fixturePolicy } from './screenshot-sources.ts';

const kinds = [
  ['page', null],
  ['video', 'youtube/watch'],
  ['email', 'gmail/thread'],
] as const;

const points = [
  '- **The floods** The reading room floods on 214 days a year [[1.2 "Twice a day the reading room at Sallow Point stands in the sea"]].\n',
  '- **The floor** A trial floor of 30 m² has risen 71 times.\n',
  '- **The choice** A sea wall and a move inland were both voted down in March.\n',
];
const tasks = [
  '- [ ] Send the plans to the board — **Oda** — Friday\n',
  '- [x] Measure the floor — **Tobias**\n',
  '- [ ] Ask for a second offer\n',
];
const summary = [
  'The library lends to the tide as well: it floods twice a day, and its readers stay.',
];

/** Every tab of a summary of each kind of page. */
export async function summaryViews(product: Product, page: Page, shot: Shot): Promise<void> {
  for (const [kind, wanted] of kinds) {
    const source = await openSource(product, wanted);
    await press(page, 'main > header > button:first-of-type');
    await page.waitForSelector('main ul li small ::-p-text(token)').catch(() => null);
    await product.vendor.script({ deltas: summary });
    await press(page, 'main > section ul > li:first-child > button');
    await page.waitForSelector('[role="tab"]');
    const count = await page.$$eval('[role="tab"]', (tabs) => tabs.length);
    for (let at = 0; at < count; at += 1) {
      await product.vendor.script({ deltas: at === 1 ? summary : pointsOrTasks(at, count) });
      await page.$$eval('[role="tab"]', (tabs, index) => (tabs[index] as HTMLElement).click(), at);
      await page.waitForFunction(
        () =>
          !document.querySelector('article[aria-busy="true"]') &&
          !document.querySelector('section[aria-busy="true"]'),
      );
      await shot(`summary-${kind}-${at}`, page);
    }
    await source.close();
  }
}

/** Things to do come before the person's own request, which is last. */
function pointsOrTasks(at: number, count: number): string[] {
  return at === count - 2 ? tasks : points;
}

async function openSource({ openArticle, sites }: Product, wanted: string | null): Promise<Page> {
  if (wanted === null) return openArticle(articleUrl);
  const fixture = siteFixtures().find(({ site, name }) => `${site}/${name}` === wanted);
  if (!fixture) throw new Error(`no fixture ${wanted}`);
  sites.put(fixture.url, {
    body: fixture.html,
    headers: { 'content-security-policy': fixture.csp ?? fixturePolicy },
  });
  return openArticle(fixture.url);
}
