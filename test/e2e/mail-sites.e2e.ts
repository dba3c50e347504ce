import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Anchor } from '#domain/passages/passage.ts';
import { sites } from '#sites/site-facts.ts';
import { practiceSet } from '#test/support/practice.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { openSiteTab, type SiteTab } from '#test/support/site-tab.ts';
import { root } from '#test/support/sources.ts';
import { coreOf, isWide } from '#test/support/wide.ts';

jest.setTimeout(300_000);

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

test.each(coreOf(fixtures, ([, { site }]) => site))(
  'S1.4 S3.15 S5.14 S9.11 %s is read as intended',
  async (_, fixture) => {
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
  },
);

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

type MailAnchor = Extract<Anchor, { kind: 'mail' }>;

/** As a person opens it: in the tab in front. */
async function read(url: string, body: string | Buffer) {
  await tab.page.bringToFront();
  return capture(url, body, strict);
}

type Read = Awaited<ReturnType<typeof read>>;

/** Highlights words of one message, as a click on a citation does. */
async function show(document: Read, messageId: string, exact: string) {
  const passage = document.passages.find(
    ({ anchor, textStart, textEnd }) =>
      anchor.kind === 'mail' &&
      anchor.messageId === messageId &&
      document.pure_text.slice(textStart, textEnd).includes(exact),
  );
  if (!passage) throw new Error(`no passage of ${messageId} holds ${exact}`);
  const anchor = passage.anchor as MailAnchor;
  const { doc_id: docId, link } = document;
  return tab.probe.call('showPassage', { windowId: tab.windowId, docId, link, exact, anchor });
}

const highlightedTexts = async () => (await tab.highlightedFrames()).flatMap(({ texts }) => texts);

const cited: [string, string, string][] = [
  ['gmail/thread', '18f00000000000ab', 'Wer holt die Lampen?'],
  ['outlook/thread', 'm2', 'Danke, wir stehen bereit.'],
  ['yahoo/thread', 'ym2', 'Parfait, nous venons à trois.'],
  ['proton/thread', 'pm1==', 'Tragam casaco.'],
  ['zoho/thread', '1726000000000000001', 'Le luci arrivano giovedì.'],
  ['qq/new', 'ZC2', '灯周四到，我来装。'],
  ['qq/old-mail', '0', '年会周五晚上七点，在三号码头。'],
];
// Bodies in the page itself, and in frames of two kinds.
const core = ['gmail/thread', 'proton/thread', 'qq/old-mail'];
test.each(cited.filter(([name]) => isWide || core.includes(name)))(
  'a citation of %s highlights its words in the open mail',
  async (name, messageId, exact) => {
    const file = path.join(root, 'test/fixtures/sites', name);
    const { url } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { url: string };
    const document = await read(url, readFileSync(`${file}.html`));
    expect(await show(document, messageId, exact)).toEqual({ outcome: 'shown', tabId: tab.tabId });
    expect(await highlightedTexts()).toEqual([exact]);
  },
);

test('the same words in two messages: the cited message is highlighted and scrolled into view', async () => {
  const message = (id: string, words: string) =>
    `<div class="h7" role="listitem" style="min-height:1200px"><div class="adn" data-message-id="#${id}" data-legacy-message-id="${id}"><span class="gD" email="${id}@pier.example">${id}</span><span class="g3" title="May 13, 2026, 9:02 AM"></span><div class="ii gt"><div class="a3s">${words}</div></div></div></div>`;
  const document = await read(
    'https://mail.google.com/mail/u/1/#inbox/FMfcgzQtwice',
    `<title>Lamps</title><div role="main"><h2 class="hP">Lamps</h2><div role="list">${message('m1', '<p>Agreed.</p>')}${message('m2', '<p>Who fetches them?</p>')}${message('m3', '<p>Agreed.</p>')}</div></div>`,
  );
  expect(await show(document, 'm3', 'Agreed.')).toEqual({ outcome: 'shown', tabId: tab.tabId });
  expect(await highlightedTexts()).toEqual(['Agreed.']);
  await tab.page.waitForFunction(() => scrollY > 1200, { polling: 50 });
});

test('S9.9 a long body is cut at 2000 tokens by the real tokenizer, and states so', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ');
  const document = await read(
    'https://mail.google.com/mail/u/2/#inbox/FMfcgzQlong',
    `<title>Long</title><div role="main"><h2 class="hP">Long</h2><div role="list"><div role="listitem"><div class="adn" data-legacy-message-id="l1"><span class="gD" email="a@pier.example">A</span><div class="ii gt"><div class="a3s">${words}</div></div></div></div></div></div>`,
  );
  const { emails } = document.doc_type_dependent_data as {
    emails: { content: string; isCut: boolean }[];
  };
  expect(emails[0]?.isCut).toBe(true);
  const counted = (await tab.probe.call('answer', {
    id: 1,
    kind: 'tokens',
    text: emails[0]?.content ?? '',
  })) as { count: number };
  expect(counted.count).toBeGreaterThan(1950);
  expect(counted.count).toBeLessThanOrEqual(2000);
  expect(document.pure_text).toContain('only its beginning is here');
});

const practice = practiceSet('webmail-dom');
(practice ? test : test.skip)('a saved list of Gmail holds no mail', async () => {
  const body = readFileSync(path.join(practice ?? '', 'gmail-list-2015.html'));
  const document = await capture('https://mail.google.com/mail/u/0/', body, "script-src 'none'");
  expect(document.doc_type).toBe('page_content__webpage');
});
