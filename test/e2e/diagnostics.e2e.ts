import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { HTTPRequest } from 'puppeteer';
import { axeFindings } from '#test/support/screen-checks.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: PairedWebApp;
beforeAll(async () => {
  app = await startPairedWebApp('/app/');
}, 180_000);
afterAll(() => app?.close());

/** A page that is left at once may not have written it down yet: another one looks, until it is there. */
async function untilNoted(call: string): Promise<void> {
  const other = await app.browser.newPage();
  const facts = '#data details > div';
  let text = '';
  while (!text.includes(call)) {
    await other.goto(`${app.server.url}/app/settings/data`);
    await other.waitForSelector(facts);
    text = await other.$eval(facts, ({ textContent }) => textContent ?? '');
  }
  await other.close();
}

test('S2.11 S9.5 a call says who calls, and one that fails is in the diagnostics that are copied', async () => {
  const { page } = app.chat;
  const origin = new URL(app.server.url).host;
  const sent: Record<string, string>[] = [];
  const answer = (request: HTTPRequest) => {
    if (!request.url().includes('/oauth/providers')) return void request.continue();
    sent.push(request.headers());
    void request.respond({ status: 500, contentType: 'application/json', body: '{}' });
  };
  await page.setRequestInterception(true);
  page.on('request', answer);
  await app.browser
    .defaultBrowserContext()
    .overridePermissions(app.server.url, ['clipboard-read', 'clipboard-sanitized-write']);
  const path = '/app/settings/models';
  // A request of the page before may come first.
  const ofPage = page.waitForRequest(
    (request) =>
      request.url().includes('/oauth/providers') && request.headers()['x-client-path'] === path,
  );
  await page.goto(`${app.server.url}${path}`);
  expect((await ofPage).headers()).toMatchObject({
    'x-client-domain': origin,
    'x-client-path': path,
    'x-environment': 'prod',
    'x-app-version': 'webpage_1.0.1',
  });
  page.off('request', answer);
  await page.setRequestInterception(false);
  await untilNoted('/oauth/providers 500');
  await page.goto(`${app.server.url}/app/settings/data`);
  await app.chat.clickOn('#data details > summary');
  const shown = await page.$eval('#data details > div', (text) => text.textContent ?? '');
  const traceIds = sent.map((headers) => headers['x-trace-id']);
  const [, traceId] = /\/oauth\/providers 500 (\w+)/.exec(shown) ?? [];
  expect(traceIds).toContain(traceId);
  expect(shown).toContain('Gloss webpage_1.0.1 (web)');
  expect(await axeFindings(page)).toEqual([]);
  await app.chat.click('Copy diagnostics');
  await page.waitForFunction(
    () => document.querySelector('#data')?.textContent?.includes('Copied'),
    { polling: 50 },
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
});

test('S2.11 a part of the app that cannot be loaded shows the error screen; Try again gets it', async () => {
  const page = await app.browser.newPage();
  await page.setViewport({ width: 360, height: 800 });
  await page.goto(`${app.server.url}/app/`);
  await page.waitForSelector('textarea');
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: 2 });
  // The parts are asked for again, and are not there.
  await page.setCacheEnabled(false);
  const refuse = (request: HTTPRequest) =>
    void (request.resourceType() === 'script' ? request.abort() : request.continue());
  await page.setRequestInterception(true);
  page.on('request', refuse);
  await page.evaluate(() => {
    history.pushState(null, '', '/app/settings/data');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const screen = await page.waitForSelector('main[role="alert"]');
  expect(await screen!.evaluate((each) => each.textContent)).toContain('Something went wrong:');
  await page.waitForSelector('::-p-aria([name="Copy diagnostics"][role="button"])');
  expect(await axeFindings(page)).toEqual([]);
  page.off('request', refuse);
  await page.setRequestInterception(false);
  await page.locator('::-p-aria([name="Try again"][role="button"])').click();
  await page.waitForSelector('#data details');
  await page.close();
});
