import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { pageFactsSchema } from '#domain/documents/page-facts.ts';
import { sites } from '#sites/site-facts.ts';
import { type SiteFixture, siteFixtures } from '#test/support/site-fixtures.ts';
import { openSiteTab, type SiteTab } from '#test/support/site-tab.ts';
import { coreOf } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const fixturesOf = (kind: 'social' | 'search') => {
  const ids = new Set(sites.filter((site) => site.kind === kind).map(({ id }) => id));
  return siteFixtures().filter(({ site }) => ids.has(site));
};
const fixtures = fixturesOf('social');
const results = fixturesOf('search');
/** What the page states of itself is tried in `page-kinds.e2e.ts`. */
const withoutFacts = (data: object | null | undefined) =>
  data &&
  Object.fromEntries(Object.entries(data).filter(([key]) => !(key in pageFactsSchema.shape)));
const named = (name: string): SiteFixture => {
  const found = fixtures.find((fixture) => `${fixture.site}/${fixture.name}` === name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
};

let tab: SiteTab;
beforeAll(async () => {
  tab = await openSiteTab();
}, 180_000);
afterAll(() => tab?.close());

describe('S1.6 S3.15 at its own host, under its policy, the live page gives post and comments', () => {
  test.each(
    coreOf(fixtures, ({ site }) => site).map(
      (fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const,
    ),
  )('%s', async (_, fixture) => {
    const read = await tab.read(fixture);
    if (fixture.page) {
      expect(read).toMatchObject({ doc_type: 'page_content__webpage', error: null });
      expect(withoutFacts(read.data)).toEqual(withoutFacts(fixture.page.data));
    } else {
      expect(read.data ?? {}).not.toHaveProperty('post');
    }
  });
});

test('the Markdown names each author with their text and quotes, and nothing that was left out', async () => {
  const { markdown } = await tab.read(named('x/thread'));
  expect(markdown).toContain('**Ann Field⚓ @annfield** · 2026-05-01');
  expect(markdown).toContain('> Bo Larsen @bolarsen');
  expect(markdown).toContain('> This is what she quotes.');
  expect(markdown).toContain('> **Bo Larsen @bolarsen** · 2026-05-01 · 5 points');
  expect(markdown).toContain('> > The third.');
  expect(markdown).not.toMatch(/Buy boots|Nothing to do with it|Post your reply|Discover more/);
});

test('code, lists and links of a post are retained', async () => {
  const issue = await tab.read(named('github/issue'));
  expect(issue.markdown).toContain('```\nhigh 09:00\nlow  15:00\n```');
  expect(issue.markdown).toContain('[#8](https://github.com/pier/tides/pull/8)');
  const post = await tab.read(named('reddit/nested'));
  expect(post.markdown).toContain('I count **ropes** every morning.');
  expect(post.markdown).toMatch(/^-\s+one is missing$/m);
});

test('markup in a text of the page is text', async () => {
  const { markdown } = await tab.read(named('steam/news'));
  expect(markdown).toContain('alert(1)');
  expect(markdown).not.toMatch(/(?<!\\)<script>/);
});

test('opening folded texts clicks nothing else', async () => {
  const fixture = named('linkedin/new');
  const html = fixture.html.replaceAll(
    '<button>',
    '<button onclick="document.title = document.title + &quot; pressed&quot;">',
  );
  const read = await tab.read({ ...fixture, html });
  expect(read.data).toMatchObject({ title: 'Ann Field | LinkedIn' });
  expect(JSON.stringify(read.data)).toContain('Und Seile.');
});

describe('S3.15 a live result page gives its results', () => {
  test.each(
    coreOf(
      results.filter(({ page }) => page),
      ({ site }) => site,
    ).map((fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const),
  )('%s', async (_, fixture) => {
    const read = await tab.read(fixture);
    expect(read).toMatchObject({ doc_type: 'search_results', error: null });
    expect(read.data).toEqual(fixture.page?.data);
  });
});

describe('S8.8 block, consent, relay and decoy pages claim no results', () => {
  test.each(
    coreOf(
      results.filter(({ page }) => !page),
      ({ site }) => site,
    ).map((fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const),
  )('%s', async (_, fixture) => {
    // Shown without the redirect that a relay makes.
    const html = fixture.html.replace(/http-equiv="refresh"/g, 'name="leap"');
    const read = await tab.read({ ...fixture, html });
    expect(read.doc_type).not.toBe('search_results');
    expect(read.data ?? {}).not.toHaveProperty('results');
  });
});

describe('the icon of a page', () => {
  const address = 'https://icons.example/article';
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  async function iconOf(link: string): Promise<string> {
    const head = `<link rel="icon" href="${link}"><title>An article with an icon</title>`;
    tab.sites.put(address, { body: `<!doctype html><head>${head}</head><p>Words of it.</p>` });
    await tab.page.goto('about:blank');
    await tab.page.goto(address, { waitUntil: 'load' });
    const reported = await tab.probe.page.waitForFunction(
      async (tabId) => (await chrome.tabs.get(tabId)).favIconUrl,
      { polling: 50 },
      tab.tabId,
    );
    return (await reported.jsonValue()) ?? '';
  }

  test('on an https page is fetched without cookies and drawn as a small PNG', async () => {
    const link = 'https://icons.example/icon.png';
    const body = Buffer.from(png, 'base64');
    tab.sites.put(link, { body, headers: { 'content-type': 'image/png' } });
    await tab.page.setCookie({ name: 'person', value: 'known', url: address });
    const icon = await tab.probe.call('icon', await iconOf(link));
    expect(icon).toMatch(/^data:image\/png;base64,/);
    expect(tab.sites.seen(link).at(-1)).not.toHaveProperty('cookie');
  });

  test('is not that of a host which no tab has its icon from', async () => {
    const stranger = 'https://stranger.example/icon.png';
    expect(await tab.probe.call('icon', stranger)).toBeNull();
    expect(tab.sites.seen(stranger)).toEqual([]);
  });
});
