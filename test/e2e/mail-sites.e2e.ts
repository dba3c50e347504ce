import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sites } from '#sites/site-facts.ts';
import { practiceSet } from '#test/support/practice.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { openSiteTab, type SiteTab } from '#test/support/site-tab.ts';

jest.setTimeout(60_000);

const fixtures = sites
  .filter(({ kind }) => kind === 'mail')
  .flatMap(({ id }) => siteFixtures(id))
  .map((fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const);

let tab: SiteTab;

beforeAll(async () => {
  tab = await openSiteTab();
});
afterAll(() => tab?.close());

async function capture(url: string, body: string | Buffer, csp: string) {
  tab.sites.put(url, { body, headers: { 'content-security-policy': csp } });
  // A page with only another fragment would not be loaded again.
  await tab.page.goto('about:blank');
  await tab.page.goto(url, { waitUntil: 'load' });
  return tab.captured();
}

const strict = "script-src 'unsafe-inline'; require-trusted-types-for 'script'";

test.each(fixtures)('S1.4 S3.15 S5.14 S9.11 %s is read as intended', async (_, fixture) => {
  const { page: expected, html, url, csp = strict } = fixture;
  const document = await capture(url, html, csp);
  if (expected === null) {
    expect(document.doc_type).toBe('page_content__webpage');
    return;
  }
  expect(document.doc_type).toBe('page_content__email');
  expect(document.doc_type_dependent_data).toEqual(expected.data);
  const bad = await tab.page.evaluate(() => (globalThis as { bad?: string[] }).bad ?? []);
  expect(bad).toEqual([]);
});

test('S1.4 all eleven hosts are recognised', async () => {
  const { canCapture, siteFor } = await import('#sites/site-facts.ts');
  const hosts = [
    'mail.google.com',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'outlook.cloud.microsoft',
    'mail.yahoo.com',
    'mail.qq.com',
    'wx.mail.qq.com',
    'exmail.qq.com',
    'mail.proton.me',
    'mail.zoho.com',
    'mail.zoho.eu',
  ];
  for (const host of hosts) {
    expect(siteFor(`https://${host}/`)?.kind).toBe('mail');
    expect(canCapture(`https://${host}/`)).toBe(true);
  }
});

const practice = practiceSet('webmail-dom');
(practice ? test : test.skip)('a saved list of Gmail holds no mail', async () => {
  const body = readFileSync(path.join(practice ?? '', 'gmail-list-2015.html'));
  const document = await capture('https://mail.google.com/mail/u/0/', body, "script-src 'none'");
  expect(document.doc_type).toBe('page_content__webpage');
});
