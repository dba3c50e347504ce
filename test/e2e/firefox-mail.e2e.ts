import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import { root } from '#test/support/sources.ts';

jest.setTimeout(300_000);

let firefox: FirefoxProduct;

// One sidebar for each: a second click on the button closes it.
beforeEach(async () => {
  firefox = await startFirefox();
  await firefox.connect(firefox.vendor.url);
}, 120_000);
afterEach(() => firefox?.close());

test.each([
  ['gmail/thread', 'Hafenfest: Zeitplan', ['Kabeltrommel', 'im Wagen', 'um zwölf', 'Mitternacht']],
  ['proton/thread', 'Barco de sábado', ['Tragam casaco', 'Levo o café']],
])('S9.11 Firefox: every message of %s goes with a question', async (name, subject, words) => {
  const file = path.join(root, 'test/fixtures/sites', name);
  const { url, csp } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Record<string, string>;
  firefox.sites.put(url ?? '', {
    body: readFileSync(`${file}.html`),
    headers: { 'content-security-policy': csp ?? '' },
  });
  const page = await firefox.openArticle(url);
  const sidebar = await firefox.openSidebar();
  await sidebar.shows(subject);
  await firefox.vendor.reset();
  await firefox.vendor.script({ deltas: ['Read.'] });
  await sidebar.ask('What is open?');
  await sidebar.shows('Read.');
  const sent = JSON.stringify(await firefox.vendor.requests());
  for (const word of words) expect(sent).toContain(word);
  expect(await page.evaluate(() => (globalThis as { bad?: string[] }).bad)).toEqual([]);
});
