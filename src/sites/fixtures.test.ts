import { describe, expect, test } from '@jest/globals';
import { replay, siteFixtures } from '#test/support/site-fixtures.ts';
import { sites } from './site-facts.ts';

const mine = new Set(sites.filter(({ kind }) => kind && kind !== 'video').map(({ id }) => id));
const fixtures = siteFixtures().filter(({ site }) => mine.has(site));

describe('S1.4 S1.6 S3.15 mails, posts with comments and pages of results are read for what they are', () => {
  test.each(fixtures.map((fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const))(
    '%s',
    async (_, fixture) => {
      expect((await replay(fixture)).differences).toEqual([]);
    },
  );
});

test('every mail, social and search site has a fixture', () => {
  const without = [...mine].filter((id) => !fixtures.some(({ site }) => site === id));
  expect(without).toEqual([]);
});

test('a broken selector falls back to the next, and is reported', async () => {
  const [nested] = siteFixtures('reddit').filter(({ name }) => name === 'nested');
  if (!nested) throw new Error('no such fixture');
  const html = nested.html.replaceAll('class="md"', 'class="other"');
  const { matched, page } = await replay({ ...nested, html });
  expect([...(matched.get('reddit comment text') ?? [])]).toEqual([1]);
  expect(page?.data).toMatchObject({ comments: [{ author: 'alice' }, {}, {}, { author: 'dee' }] });
});
