import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { root } from '#test/support/sources.ts';
import { readSite } from './readers.ts';

const fixtures = path.join(root, 'test/fixtures/sites');
const names = ['youtube', 'video-pages'].flatMap((site) =>
  readdirSync(path.join(fixtures, site))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${site}/${name.replace('.json', '')}`),
);

test.each(names)('S3.15 S5.14 the page %s', (name) => {
  const wanted = JSON.parse(readFileSync(path.join(fixtures, `${name}.json`), 'utf8'));
  const page = new JSDOM(readFileSync(path.join(fixtures, `${name}.html`))).window.document;
  for (const hidden of page.querySelectorAll('[hidden]')) hidden.remove();
  const { url, gathered = {} } = wanted;
  expect(readSite(page, { url: new URL(url), now: 0, lang: 'en', gathered })).toEqual(wanted.page);
});
