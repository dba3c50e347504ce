import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { score } from '#scripts/bench/measures/scores.ts';
import { PageReader } from '#scripts/reading/capture-pages.ts';
import { practiceSet } from '#test/support/practice.ts';

jest.setTimeout(240_000);

const folder = practiceSet('social-posts');
if (!folder) console.log('social-posts: skipped, the practice material is absent');

(folder ? test : test.skip)('S1.6 S3.15 posts and comments of saved pages', async () => {
  const set = folder ?? '';
  const truth = JSON.parse(readFileSync(path.join(set, 'truth.json'), 'utf8')) as Record<
    string,
    { url: string | null }
  >;
  const pages = Object.entries(truth).map(([name, { url }]) => ({
    file: path.join(set, `${name}.html`),
    url: url ?? 'http://fakehost/test/page.html',
  }));
  const reader = await PageReader.open();
  const results: object[] = [];
  for await (const result of reader.read(pages)) results.push(result);
  await reader.close();
  const found = score(set, 'social-posts', results);
  console.log('social-posts', found);
  expect(found.score).toBeGreaterThanOrEqual(0.97);
  expect(found.recall).toBeGreaterThanOrEqual(0.95);
  expect(found.precision).toBeGreaterThanOrEqual(0.95);
  expect(found.post).toBeGreaterThanOrEqual(0.95);
});
