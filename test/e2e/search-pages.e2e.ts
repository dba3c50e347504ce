import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { sites } from '#sites/site-facts.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { openSiteTab, type SiteTab } from '#test/support/site-tab.ts';

jest.setTimeout(120_000);

const ids = new Set(sites.filter(({ kind }) => kind === 'search').map(({ id }) => id));
const fixtures = siteFixtures().filter(({ site }) => ids.has(site));

let tab: SiteTab;
beforeAll(async () => {
  tab = await openSiteTab();
}, 180_000);
afterAll(() => tab?.close());

describe('S3.15 a live result page gives its results', () => {
  test.each(
    fixtures
      .filter(({ page }) => page)
      .map((fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const),
  )('%s', async (_, fixture) => {
    const read = await tab.read(fixture);
    expect(read).toMatchObject({ doc_type: 'search_results', error: null });
    expect(read.data).toEqual(fixture.page?.data);
  });
});

describe('S8.8 block, consent, relay and decoy pages claim no results', () => {
  test.each(
    fixtures
      .filter(({ page }) => !page)
      .map((fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const),
  )('%s', async (_, fixture) => {
    // Shown without the redirect that a relay makes.
    const html = fixture.html.replace(/http-equiv="refresh"/g, 'name="leap"');
    const read = await tab.read({ ...fixture, html });
    expect(read.doc_type).not.toBe('search_results');
    expect(read.data ?? {}).not.toHaveProperty('results');
  });
});
