import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { clientAssetsPrefix } from '#domain/product/product.ts';
import { ensureBuilt, root } from '#scripts/building/build-steps.ts';

jest.setTimeout(300_000);

beforeAll(() => ensureBuilt('web'));

const folder = path.join(root, 'dist/web');
const built = (file: string) => readFileSync(path.join(folder, file), 'utf8');

test('the web app begins with at most 250 kB, gzipped', () => {
  const html = built('index.html');
  const named = html.matchAll(
    new RegExp(`(?:src|href)="${clientAssetsPrefix}/([^"]+\\.(?:js|css))"`, 'g'),
  );
  const files = [...named].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(1);
  const sizes = [html, ...files.map(built)].map((text) => gzipSync(text, { level: 9 }).byteLength);
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(250_000);
});

test('American English has its own words in views that are loaded later, too', () => {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const americans = scripts.filter((file) => built(file).includes('You canceled. Your plan lasts'));
  expect(americans).toHaveLength(1);
});
